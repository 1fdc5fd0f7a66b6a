import type { RunEvent } from '@product/contract/run-events'
import { expect, test } from 'vitest'
import { applyEvent, endRun, failRun, isOver, newRun } from './follow-run.ts'

const runId = 'exec_4kT9bQ2z'
const write = (offset: number, text: string): RunEvent => ({
  type: 'text-delta',
  runId,
  offset,
  text,
})
const apply = (events: RunEvent[]) => events.reduce(applyEvent, newRun)

test('pieces are joined, and one that comes again changes nothing', () => {
  const run = apply([write(0, 'Hello '), write(6, 'Ada'), write(6, 'Ada')])
  expect(run).toMatchObject({ text: 'Hello Ada', state: 'writing' })
  expect(isOver(run)).toBe(false)
})

test('a run ends with its time and its note', () => {
  const run = apply([
    write(0, 'Hi'),
    { type: 'run-end', runId, firstTokenMs: 5, durationMs: 900, note: 'Cut off' },
  ])
  expect(run).toMatchObject({ state: 'done', durationMs: 900, notes: ['Cut off'] })
  expect(endRun(run)).toBe(run)
})

test('an error is kept with what was written before it', () => {
  const run = apply([
    write(0, 'Hi'),
    {
      type: 'run-error',
      runId,
      code: 'provider.key-refused',
      message: 'Refused',
      firstTokenMs: null,
      durationMs: 3,
    },
  ])
  expect(run).toMatchObject({ text: 'Hi', state: 'failed', failure: { message: 'Refused' } })
})

test('a channel that closes without an ending leaves a stopped run', () => {
  expect(endRun(apply([write(0, 'Hi')])).state).toBe('stopped')
  expect(endRun(failRun(newRun, { code: 'network.unreachable', message: '' })).state).toBe('failed')
})
