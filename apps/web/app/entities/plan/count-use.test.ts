import { expect, test } from 'vitest'
import { countUse, describeNearLimits } from './count-use.ts'

const free = (use: { prompts?: number; connections?: number; executions?: number }) => ({
  plan: 'free' as const,
  use: { prompts: 0, connections: 0, executions: 0, ...use },
})

const stateOf = (executions: number) =>
  countUse(free({ executions })).find(({ name }) => name === 'executions')?.state

test('a limit is near from four fifths on, and reached when all is used', () => {
  expect([79, 80, 99, 100, 130].map(stateOf)).toEqual(['ok', 'near', 'near', 'reached', 'reached'])
})

test('a plan without a limit is never near one', () => {
  const use = { prompts: 90_000, connections: 1, executions: 1_000_000 }
  expect(countUse({ plan: 'pro', use })).toEqual([
    { name: 'prompts', used: 90_000, allowed: null, state: 'ok' },
    { name: 'connections', used: 1, allowed: 20, state: 'ok' },
    { name: 'executions', used: 1_000_000, allowed: null, state: 'ok' },
  ])
  expect(describeNearLimits({ plan: 'pro', use })).toBeNull()
})

test('one sentence names every limit that is near', () => {
  expect(describeNearLimits(free({ prompts: 39, executions: 79 }))).toBeNull()
  expect(describeNearLimits(free({ executions: 82 }))).toBe(
    'You have used 82 of 100 executions this month.',
  )
  expect(describeNearLimits(free({ prompts: 1_200, connections: 5 }))).toBe(
    'You have used 1,200 of 50 prompts and 5 of 5 connections.',
  )
})
