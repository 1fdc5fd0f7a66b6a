import { expect, test } from 'vitest'
import { approval, costPerRun, findBest, successRate } from './find-best.ts'

const nothing = {
  runs: 0,
  succeeded: 0,
  failed: 0,
  stopped: 0,
  durationP50: null,
  durationP95: null,
  firstTokenP50: null,
  firstTokenP95: null,
  inputTokens: 0,
  outputTokens: 0,
  costMicros: 0,
  priced: 0,
  thumbsUp: 0,
  thumbsDown: 0,
}

test('rates are of what there is, and of nothing there is none', () => {
  expect([successRate(nothing), approval(nothing), costPerRun(nothing)]).toEqual([null, null, null])
  const some = {
    ...nothing,
    runs: 6,
    succeeded: 3,
    failed: 1,
    stopped: 2,
    thumbsUp: 1,
    costMicros: 900,
    priced: 3,
  }
  expect([successRate(some), approval(some), costPerRun(some)]).toEqual([0.75, 1, 300])
})

test('the fastest, the cheapest and the best rated are found apart', () => {
  const quick = { ...nothing, durationP50: 100, costMicros: 50, priced: 1, thumbsDown: 1 }
  const cheap = { ...nothing, durationP50: 200, costMicros: 20, priced: 2, thumbsUp: 1 }
  expect(findBest([quick, cheap])).toEqual({ fastest: 0, cheapest: 1, bestRated: 1 })
})

test('nobody is ahead alone or in a draw', () => {
  expect(findBest([{ ...nothing, durationP50: 5 }, nothing])).toEqual({})
  expect(
    findBest([
      { ...nothing, durationP50: 5 },
      { ...nothing, durationP50: 5 },
    ]),
  ).toEqual({})
})

test('commands to paste elsewhere are no rivals', () => {
  const row = (model: string, durationP50: number) => ({ ...nothing, model, durationP50 })
  const rows = [row('midjourney', 2), row('gpt-4', 300), row('my-own', 200)]
  expect(findBest(rows)).toEqual({ fastest: 2 })
})
