import { expect, test } from 'vitest'
import { createLiveRun } from '#web/entities/run/live-run.ts'
import { describeStatus, nameRun } from './describe-run.ts'
import { rankRuns } from './rank-runs.ts'

const run = createLiveRun({ model: 'gpt-4', label: 'GPT-4', provider: 'openai', output: 'text' }, 0)
const done = { ...run, status: 'success' as const, durationMs: 1_400, costMicros: 10 }
const stopped = { code: 'run.stopped', message: 'Stopped. Partial output kept.' }

test('a status is told in the words of the specification', () => {
  expect(describeStatus(run)).toBe('Processing...')
  expect(describeStatus(done)).toBe('Result generated in 1.4s')
  expect(describeStatus({ ...done, durationMs: 125_000 })).toBe('Result generated in 2m 5s')
  expect(describeStatus({ ...done, status: 'error' })).toBe('Failed after 1.4s')
  expect(describeStatus({ ...done, status: 'error', error: stopped })).toBe('Stopped after 1.4s')
})

test('the Demo model is named for what it is', () => {
  expect(nameRun({ provider: 'demo', label: 'My model' })).toBe('Demo — not an AI model')
})

test('the best of several is named, unless two are as good or a figure is missing', () => {
  const slow = { ...done, position: 1, durationMs: 9_000 }
  expect(rankRuns([done, slow])).toEqual({ fastest: done, cheapest: undefined })
  expect(rankRuns([done, { ...slow, costMicros: null }]).cheapest).toBeUndefined()
  expect(rankRuns([done])).toEqual({})
})
