import { type Operation, operations } from './asked.ts'

export type Rate = { perSecond: number; processorMicroseconds: number }
export type Round = { api: Rate; bare: Rate }
export type Growth = { small: number[]; large: number[] }
export type Results = Record<Operation, { rounds: Round[]; growth: Growth }>

const leastRatio = 0.6
const mostGrowth: Record<Operation, number> = {
  list: 1.3,
  search: 3,
  open: 1.3,
  save: Number.POSITIVE_INFINITY,
}

/** Prints the medians; whether the aims are reached. */
export function report(results: Results): boolean {
  console.log(
    row('', 'API /s', 'bare /s', `ratio ≥ ${leastRatio}`, 'by CPU', '1,000', '100,000', 'growth'),
  )
  const reached = operations.map((operation) => {
    const { rounds, growth } = results[operation]
    const overRounds = (figure: (round: Round) => number) => median(rounds.map(figure))
    const ratio = overRounds(({ api, bare }) => api.perSecond / bare.perSecond)
    const [small, large] = [median(growth.small), median(growth.large)]
    const most = mostGrowth[operation]
    console.log(
      row(
        operation,
        overRounds(({ api }) => api.perSecond).toFixed(0),
        overRounds(({ bare }) => bare.perSecond).toFixed(0),
        ratio.toFixed(2),
        overRounds(
          ({ api, bare }) => bare.processorMicroseconds / api.processorMicroseconds,
        ).toFixed(2),
        `${small.toFixed(2)} ms`,
        `${large.toFixed(2)} ms`,
        `${(large / small).toFixed(2)}${Number.isFinite(most) ? ` ≤ ${most}` : ''}`,
      ),
    )
    return ratio >= leastRatio && large / small <= most
  })
  return reached.every(Boolean)
}

const row = (name: string, ...cells: string[]): string =>
  name.padEnd(8) + cells.map((cell) => cell.padStart(12)).join('')

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
