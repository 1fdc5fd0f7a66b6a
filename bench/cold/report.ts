import { quantile } from '../site/quantile.ts'
import { type Scenario, scenarios } from './scenarios.ts'

/** Milliseconds of the processor for one request: of Node, and of PostgreSQL. */
export type Rate = { perSecond: number; node: number; postgres: number }
export type Round = { ours: Rate; bare: Rate }

export const printHeads = (): void =>
  console.log(
    row('', ['/s', 'bare /s', 'ratio', 'by CPU', 'aim', 'node + pg ms', 'bare node + pg']),
  )

const processorOf = ({ node, postgres }: Rate): number => node + postgres

/** Prints the medians over the rounds; whether the aims are reached. */
export function report(scenario: Scenario, rounds: Round[]): boolean {
  const { title, least, leastPerSecond } = scenarios[scenario]
  const overRounds = (figure: (round: Round) => number) => quantile(rounds.map(figure), 0.5)
  const partsOf = (side: keyof Round) =>
    (['node', 'postgres'] as const)
      .map((part) => overRounds((round) => round[side][part]).toFixed(2))
      .join(' + ')
  const perSecond = overRounds(({ ours }) => ours.perSecond)
  const ratio = overRounds(({ ours, bare }) => ours.perSecond / bare.perSecond)
  const byProcessor = overRounds(({ ours, bare }) => processorOf(bare) / processorOf(ours))
  const aims = [least && `≥ ${least}`, leastPerSecond && `${leastPerSecond} /s`].filter(Boolean)
  console.log(
    row(title, [
      perSecond.toFixed(0),
      overRounds(({ bare }) => bare.perSecond).toFixed(0),
      ratio.toFixed(2),
      byProcessor.toFixed(2),
      aims.join(', '),
      partsOf('ours'),
      partsOf('bare'),
    ]),
  )
  return ratio >= least && byProcessor >= least && perSecond >= leastPerSecond
}

const row = (name: string, cells: string[]): string =>
  name.padEnd(30) + cells.map((cell, index) => cell.padStart(index < 4 ? 9 : 16)).join('')
