import type { Run } from '@product/contract'
import { expect, test } from 'vitest'
import { writeRun } from './write-run.ts'

const run: Run = {
  id: 'exec_00000001',
  batchId: '01a00000-0000-7000-8000-000000000001',
  promptId: null,
  promptTitle: 'Title',
  version: 1,
  model: 'demo',
  label: 'Demo',
  connectionId: null,
  provider: 'demo',
  output: 'text',
  status: 'Success',
  errorCode: null,
  errorMessage: null,
  firstTokenMs: 1,
  durationMs: 2,
  inputTokens: 3,
  outputTokens: 4,
  reasoningTokens: null,
  costMicros: null,
  thumb: null,
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  values: { topic: 'the "sea"' },
  systemMessage: '',
  body: 'Line\nand "quotes"',
  settings: {
    temperature: null,
    topP: null,
    maxOutputTokens: null,
    stop: [],
    seed: null,
    jsonOutput: false,
  },
  warnings: [],
  // One character more in front, so that pieces of an even length end within a pair of surrogates.
  text: `x${'👋'.repeat(100_000)}`,
  reasoning: '',
  images: [],
  files: [],
  note: null,
  thumbNote: '',
}

test('a run that is written in pieces is read as the same run', async () => {
  const pieces: string[] = []
  for await (const piece of writeRun(run)) pieces.push(piece)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000)
  const read: unknown = JSON.parse(pieces.join(''))
  expect(read).toEqual(run)
})
