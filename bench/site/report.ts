import type { PageName } from './asked.ts'
import type { Loaded } from './load.ts'
import { quantile } from './quantile.ts'

export type Rate = Loaded & { processorMicroseconds: number }
export type Round = { page: Rate; file: Rate }
export type Sizes = { sent: number; whole: number }

const leastRatio = 0.6

export function printHeads(): void {
  console.log(
    row(
      'from cache',
      'KB (sent)',
      'page /s',
      'file /s',
      `ratio ≥ ${leastRatio}`,
      'by CPU',
      'p99',
      'file p99',
    ),
  )
}

/** Prints the medians over the rounds; whether the aim is reached. */
export function report(name: PageName, sizes: Sizes, rounds: Round[]): boolean {
  const overRounds = (figure: (round: Round) => number) => quantile(rounds.map(figure), 0.5)
  const ratio = overRounds(({ page, file }) => page.perSecond / file.perSecond)
  console.log(
    row(
      name,
      `${(sizes.whole / 1_024).toFixed(0)} (${(sizes.sent / 1_024).toFixed(1)})`,
      overRounds(({ page }) => page.perSecond).toFixed(0),
      overRounds(({ file }) => file.perSecond).toFixed(0),
      ratio.toFixed(2),
      overRounds(
        ({ page, file }) => file.processorMicroseconds / page.processorMicroseconds,
      ).toFixed(2),
      inMilliseconds(overRounds(({ page }) => page.p99)),
      inMilliseconds(overRounds(({ file }) => file.p99)),
    ),
  )
  return ratio >= leastRatio
}

export function reportCold(cold: Record<PageName, number[]>): void {
  console.log(row('\ncold', ' least', 'p50', 'p99'))
  for (const [name, taken] of Object.entries(cold))
    console.log(row(name, ...[0, 0.5, 0.99].map((share) => inMilliseconds(quantile(taken, share)))))
}

const inMilliseconds = (value: number): string => `${value.toFixed(1)} ms`

const row = (name: string, ...cells: string[]): string =>
  name.padEnd(12) + cells.map((cell) => cell.padStart(13)).join('')
