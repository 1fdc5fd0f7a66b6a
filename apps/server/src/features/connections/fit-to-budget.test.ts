import { expect, test } from 'vitest'
import { type Budget, fitToBudget } from './fit-to-budget.ts'

const budget = (left: number): Budget => ({
  connection: 'Team key',
  scope: 'workspace',
  limit: 1_000_000,
  used: 1_000_000 - left,
})

const run = (tokens: number, isBounded = true) => ({
  bounds: { fixed: 100, perToken: 10, tokens, isBounded },
})

const tokensOf = (runs: ReturnType<typeof run>[], left: number) => {
  const allowances = fitToBudget(runs, budget(left))
  return allowances && runs.map((one) => allowances.get(one)?.cap?.tokens ?? null)
}

test.each([
  [[run(1_000)], 20_000, [null]],
  [[run(1_000)], 5_100, [500]],
  [[run(1_000)], 2_099, undefined],
  [[run(50)], 600, [null]],
  [[run(50)], 599, undefined],
  // The long answer gets the tokens that the short one does not need.
  [[run(10_000), run(300)], 13_200, [1_000, null]],
  [[run(1_000), run(1_000)], 4_100, undefined],
  // The model's own maximum is not known.
  [[run(1_000, false)], 100_000, [1_000]],
])('%j with %i left are limited to %j', (runs, left, tokens) => {
  expect(tokensOf(runs, left)).toEqual(tokens)
})

test('runs never cost more together than is left', () => {
  const runs = [run(10_000), run(700), run(5_000), run(250)]
  const micros = [...(fitToBudget(runs, budget(30_001))?.values() ?? [])].map((one) => one.micros)
  expect(micros).toHaveLength(4)
  expect(micros.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(30_001)
})
