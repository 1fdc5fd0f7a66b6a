import type { PromptMetrics } from '@product/contract/metrics'
import { findModel } from '@product/domain'

type Figures = PromptMetrics['total']

/** The average cost of a run, if a price is known. */
export const costPerRun = ({ costMicros, priced }: Figures): number | null =>
  priced === 0 ? null : costMicros / priced

/** The share of thumbs that point up. */
export const approval = ({ thumbsUp, thumbsDown }: Figures): number | null =>
  thumbsUp + thumbsDown === 0 ? null : thumbsUp / (thumbsUp + thumbsDown)

/** Of the runs that were not stopped. */
export const successRate = ({ succeeded, failed }: Figures): number | null =>
  succeeded + failed === 0 ? null : succeeded / (succeeded + failed)

export type Best = { fastest?: number; cheapest?: number; bestRated?: number }

type Compared = Figures & { model?: string }

/** Commands to paste elsewhere use no model and are not compared. */
const isRival = ({ model }: Compared): boolean => {
  const known = model === undefined ? undefined : findModel(model)
  return known?.output !== 'command'
}

/** Which row is ahead, by its place. With nothing to compare, or a draw, nobody is. */
export function findBest(rows: readonly Compared[]): Best {
  const placeOf = (read: (row: Figures) => number | null) =>
    placeOfLeast(rows.map((row) => (isRival(row) ? read(row) : null)))
  return {
    fastest: placeOf(({ durationP50 }) => durationP50),
    cheapest: placeOf(costPerRun),
    bestRated: placeOf((row) => negate(approval(row))),
  }
}

const negate = (value: number | null) => (value === null ? null : -value)

function placeOfLeast(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return undefined
  const least = Math.min(...known)
  return known.filter((value) => value === least).length === 1 ? values.indexOf(least) : undefined
}
