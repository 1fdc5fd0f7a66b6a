import type { PromptMetrics } from '@product/contract/metrics'

type Figures = PromptMetrics['total']

/** What a run costs on average, where a price is known. */
export const costPerRun = ({ costMicros, priced }: Figures): number | null =>
  priced === 0 ? null : costMicros / priced

/** The share of thumbs that point up. */
export const approval = ({ thumbsUp, thumbsDown }: Figures): number | null =>
  thumbsUp + thumbsDown === 0 ? null : thumbsUp / (thumbsUp + thumbsDown)

export const successRate = ({ runs, succeeded }: Figures): number | null =>
  runs === 0 ? null : succeeded / runs

export type Best = { fastest?: number; cheapest?: number; bestRated?: number }

/** Which row is ahead, by its place. With nothing to compare, or a draw, nobody is. */
export function findBest(rows: readonly Figures[]): Best {
  return {
    fastest: placeOfLeast(rows.map(({ durationP50 }) => durationP50)),
    cheapest: placeOfLeast(rows.map(costPerRun)),
    bestRated: placeOfLeast(rows.map((row) => negate(approval(row)))),
  }
}

const negate = (value: number | null) => (value === null ? null : -value)

function placeOfLeast(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return undefined
  const least = Math.min(...known)
  return known.filter((value) => value === least).length === 1 ? values.indexOf(least) : undefined
}
