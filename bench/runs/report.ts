import type { Streams } from './models.ts'
import type { Timed } from './stream-lane.ts'

export type SideName = 'direct' | 'ours' | 'portkey' | 'llms'

type Measured = { timed: Timed[]; processorMilliseconds: number; peakMegabytes: number }

export type Round = { commits: number[]; sides: Partial<Record<SideName, Measured>> }

const mostOfPortkey = 0.3
const figures = ['first', 'total'] as const
const shares = { median: 0.5, p95: 0.95 }

/** Prints what each adds to a direct call, by the medians over the rounds; whether the aims are reached. */
export function report(streams: Streams, apart: number, rounds: Round[]): boolean {
  console.log(`\n${streams} streams, chunks ${apart} ms apart, milliseconds`)
  console.log(row('', 'first token', 'p95', 'total', 'p95', 'CPU each', 'peak MB'))
  console.log(row('direct', ...cells((figure, share) => absolute(rounds, figure, share))))
  const names = (['ours', 'portkey', 'llms'] as const).filter((name) => rounds[0]?.sides[name])
  for (const name of names)
    console.log(
      row(
        name,
        ...cells((figure, share) => added(rounds, name, figure, share), '+'),
        overRounds(rounds, ({ sides }) => sides[name]?.processorMilliseconds).toFixed(1),
        Math.max(...rounds.map(({ sides }) => sides[name]?.peakMegabytes ?? 0)).toFixed(0),
      ),
    )
  const commit = overRounds(rounds, ({ commits }) => quantile(commits, shares.median))
  console.log(row('a commit', commit.toFixed(2)))
  return figures.map((figure) => judge(rounds, figure, commit)).every(Boolean)
}

function judge(rounds: Round[], figure: keyof Timed, commit: number): boolean {
  const name = figure === 'first' ? 'first token' : 'total'
  const of = (side: SideName) => added(rounds, side, figure, shares.median)
  const [ours, portkey, llms] = [of('ours'), of('portkey'), of('llms')]
  const say = (words: string, isReached: boolean): boolean => {
    console.log(`  ${name}: ${words}: ${isReached ? 'reached' : 'MISSED'}`)
    return isReached
  }
  const results: boolean[] = []
  if (!Number.isNaN(portkey)) {
    const words = `${(ours / portkey).toFixed(2)} of Portkey's (aim: at most ${mostOfPortkey})`
    results.push(say(words, ours <= portkey * mostOfPortkey))
  }
  if (!Number.isNaN(llms)) {
    const words = `${(ours - llms).toFixed(1)} ms more than llms (aim: at most a commit, ${commit.toFixed(1)} ms)`
    results.push(say(words, ours <= llms + commit))
  }
  return results.every(Boolean)
}

const cells = (figure: (figure: keyof Timed, share: number) => number, sign = ''): string[] =>
  figures.flatMap((name) =>
    Object.values(shares).map((share) => {
      const value = figure(name, share)
      return `${value >= 0 ? sign : ''}${value.toFixed(1)}`
    }),
  )

const absolute = (rounds: Round[], figure: keyof Timed, share: number): number =>
  overRounds(rounds, ({ sides }) => timeOf(sides.direct, figure, share))

const added = (rounds: Round[], side: SideName, figure: keyof Timed, share: number): number =>
  overRounds(
    rounds,
    ({ sides }) => timeOf(sides[side], figure, share) - timeOf(sides.direct, figure, share),
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
