import type { Run } from '@product/contract/runs'
import { defaultSettings } from '@product/domain'
import { expect, test } from 'vitest'
import { hasEnded } from '#web/entities/run/live-run.ts'
import { describeStatus, isStopped } from './describe-run.ts'
import { formatRunTime, recallRun } from './recall-run.ts'

const run: Run = {
  id: 'exec_one',
  batchId: '019a0000-0000-7000-8000-000000000000',
  promptId: null,
  promptTitle: 'Summariser',
  version: 3,
  model: 'gpt-4',
  connectionId: null,
  label: 'GPT-4',
  provider: 'openai',
  output: 'text',
  status: 'Success',
  errorCode: null,
  errorMessage: null,
  firstTokenMs: 300,
  durationMs: 1_400,
  inputTokens: 12,
  outputTokens: 34,
  reasoningTokens: null,
  costMicros: 56,
  thumb: null,
  startedAt: '2026-11-16T12:00:00.000Z',
  endedAt: '2026-11-16T12:00:02.000Z',
  values: { topic: 'tea' },
  systemMessage: '',
  body: 'About tea',
  settings: defaultSettings,
  warnings: [],
  text: 'Tea is a drink.',
  reasoning: '',
  images: [],
  files: [],
  note: null,
  thumbNote: '',
}

test('a stored run is shown like one that has just ended, with its figures', () => {
  const shown = recallRun(run)
  expect(shown).toMatchObject({ runId: 'exec_one', text: run.text, outputTokens: 34, error: null })
  expect(describeStatus(shown)).toBe('Result generated in 1.4s')
})

test('a stopped run is no failure, and one that goes on has not ended', () => {
  const stopped = recallRun({
    ...run,
    status: 'Error',
    errorCode: 'run.stopped',
    errorMessage: 'Stopped. Partial output kept.',
  })
  expect([isStopped(stopped), describeStatus(stopped)]).toEqual([true, 'Stopped after 1.4s'])
  expect(hasEnded(recallRun({ ...run, status: 'Running', durationMs: null }))).toBe(false)
})

test('the year of a run is written where it is not this one', () => {
  const now = new Date('2026-12-01T12:00:00.000Z')
  expect(formatRunTime(run.startedAt, now)).toMatch(/^Nov 1\d, \d+:00.[AP]M$/)
  expect(formatRunTime('2024-06-15T12:00:00.000Z', now)).toMatch(/^Jun 1\d, 2024, \d+:00.[AP]M$/)
})
