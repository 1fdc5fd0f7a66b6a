import type { Streams } from './models.ts'
import type { Timed } from './stream-lane.ts'

export type SideName = 'direct' | 'ours' | 'baseline' | 'portkey'

type Measured = { timed: Timed[]; processorMilliseconds: number; peakMegabytes: number }

export type Round = Partial<Record<SideName, Measured>>

/** The most that a run may add to the first token of a single stream. */
const mostMillisecondsOfOne = 10
const figures = ['first', 'total'] as const
const shares = { median: 0.5, p95: 0.95 }

/** Prints what each adds to a direct call, by the medians over the rounds; whether the aims are reached. */
export function report(streams: Streams, apart: number, rounds: Round[]): boolean {
  console.log(`\n${streams} streams, chunks ${apart} ms apart, milliseconds`)
  console.log(row('', 'first token', 'p95', 'total', 'p95', 'CPU each', 'peak MB'))
  console.log(row('direct', ...cells((figure, share) => absolute(rounds, figure, share))))
  const names = (['ours', 'baseline', 'portkey'] as const).filter((name) => rounds[0]?.[name])
  for (const name of names)
    console.log(
      row(
        name,
        ...cells((figure, share) => added(rounds, name, figure, share), '+'),
        overRounds(rounds, (round) => round[name]?.processorMilliseconds).toFixed(1),
        Math.max(...rounds.map((round) => round[name]?.peakMegabytes ?? 0)).toFixed(0),
      ),
    )
  return judge(streams, rounds)
}

/** The aims are on the first token: 10 ms at one stream, and Portkey's time at 64. */
function judge(streams: Streams, rounds: Round[]): boolean {
  const firstOf = (side: SideName) => added(rounds, side, 'first', shares.median)
  const [ours, baseline, portkey] = [firstOf('ours'), firstOf('baseline'), firstOf('portkey')]
  if (!Number.isNaN(baseline))
    console.log(`  first token: ${(ours / baseline).toFixed(2)} of the baseline's`)
  if (!Number.isNaN(portkey))
    console.log(`  first token: ${(ours / portkey).toFixed(2)} of Portkey's`)
  const most = { 1: mostMillisecondsOfOne, 64: portkey }[streams === 1 ? 1 : 64]
  if ((streams !== 1 && streams !== 64) || Number.isNaN(most)) return true
  const isReached = ours <= most
  console.log(`  aim: at most ${most.toFixed(1)} ms: ${isReached ? 'reached' : 'MISSED'}`)
  return isReached
}

const cells = (figure: (figure: keyof Timed, share: number) => number, sign = ''): string[] =>
  figures.flatMap((name) =>
    Object.values(shares).map((share) => {
      const value = figure(name, share)
      return `${value >= 0 ? sign : ''}${value.toFixed(1)}`
    }),
  )

const absolute = (rounds: Round[], figure: keyof Timed, share: number): number =>
  overRounds(rounds, ({ direct }) => timeOf(direct, figure, share))

const added = (rounds: Round[], side: SideName, figure: keyof Timed, share: number): number =>
  overRounds(
    rounds,
    (round) => timeOf(round[side], figure, share) - timeOf(round.direct, figure, share),
  )

const timeOf = (measured: Measured | undefined, figure: keyof Timed, share: number): number =>
  quantile(measured?.timed.map((one) => one[figure]) ?? [], share)

const overRounds = (rounds: Round[], figure: (round: Round) => number | undefined): number =>
  quantile(
    rounds.map((round) => figure(round) ?? Number.NaN),
    0.5,
  )

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

const row = (name: string, ...others: string[]): string =>
  name.padEnd(10) + others.map((cell) => cell.padStart(12)).join('')
