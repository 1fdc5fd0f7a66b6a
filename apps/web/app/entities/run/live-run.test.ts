import type { RunEvent } from '@product/contract/run-events'
import { expect, test } from 'vitest'
import { applyEvent, createLiveRun, type LiveRun } from './live-run.ts'

const runId = 'exec_4kT9bQ2z'
const asked = { model: 'demo', label: 'Demo', provider: 'demo', output: 'text' } as const

const after = (...events: RunEvent[]): LiveRun =>
  events.reduce((run, event) => applyEvent(run, event, 1_000), createLiveRun(asked, 0))

const text = (offset: number, piece: string): RunEvent => ({
  type: 'text-delta',
  runId,
  offset,
  text: piece,
})

test('pieces that come again, whole or in part, are there once', () => {
  expect(after(text(0, 'Hello'), text(0, 'Hello'), text(3, 'lo you')).text).toBe('Hello you')
})

test('a piece after a gap is refused, so that what is missing is asked for', () => {
  expect(() => after(text(0, 'Hel'), text(5, ' you'))).toThrow('Characters 3 to 5 are missing')
})

test('a run that ends has its figures', () => {
  const run = after(
    text(0, 'Hello'),
    {
      type: 'usage',
      runId,
      inputTokens: 12,
      outputTokens: 3,
      reasoningTokens: null,
      costMicros: 40,
    },
    { type: 'run-end', runId, firstTokenMs: 50, durationMs: 1_400, note: null },
  )
  expect(run).toMatchObject({
    status: 'success',
    inputTokens: 12,
    costMicros: 40,
    durationMs: 1400,
  })
})

test('what is told again after the end does not begin the run again', () => {
  const run = after(
    { type: 'run-error', runId, code: 'x', message: 'No.', firstTokenMs: null, durationMs: 9 },
    {
      type: 'run-start',
      runId,
      position: 0,
      ...asked,
      version: 1,
      isWaiting: false,
      startedAt: '',
    },
    text(0, 'Hello'),
  )
  expect(run).toMatchObject({ status: 'error', text: 'Hello' })
})

test('a run whose provider is asked again tells why and when', () => {
  const run = after({ type: 'retry', runId, code: 'provider.rate-limited', inMs: 12_000 })
  expect(run.retry).toEqual({ code: 'provider.rate-limited', at: 13_000 })
})

test('a warning or a file that is told twice is there once', () => {
  const warning: RunEvent = { type: 'warning', runId, message: 'No seed.' }
  const image: RunEvent = { type: 'image', runId, fileId: 'a', mediaType: 'image/png' }
  const run = after(warning, warning, image, image)
  expect(run.warnings).toEqual(['No seed.'])
  expect(run.files).toHaveLength(1)
})

test('thinking lasts from its first word to the first word of the answer', () => {
  let run = applyEvent(
    createLiveRun(asked, 0),
    { type: 'reasoning-delta', runId, offset: 0, text: 'Hm' },
    1_000,
  )
  run = applyEvent(run, text(0, 'Yes'), 4_000)
  run = applyEvent(run, text(3, '!'), 9_000)
  expect(run.thinking).toEqual({ from: 1_000, to: 4_000 })
})
