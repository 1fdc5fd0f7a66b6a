import type { RunEvent } from '@product/contract/run-events'
import { ApiError } from '@product/sdk'
import { expect, test, vi } from 'vitest'
import type { RememberedBatch } from './remembered-batch.ts'
import { createRunStore } from './run-store.ts'
import type { Place, RunTransport } from './transport.ts'

const promptId = '0192f4b2-7a71-7ab4-8d27-1f0e0f6f3f11'
const batchId = '0192f4b2-7a71-7ab4-8d27-1f0e0f6f3f12'
const request = { batchId, promptId, models: [{ model: 'demo' }], values: {} }
const asked = { model: 'demo', label: 'Demo', provider: 'demo', output: 'text' } as const
const idOf = (position: number) => `exec_0000000${position}`

const begin = (position = 0): RunEvent => ({
  type: 'run-start',
  runId: idOf(position),
  position,
  ...asked,
  version: 1,
  isWaiting: false,
  startedAt: '2026-11-15T10:00:00.000Z',
})
const say = (offset: number, text: string, position = 0): RunEvent => ({
  type: 'text-delta',
  runId: idOf(position),
  offset,
  text,
})
const end = (position = 0): RunEvent => ({
  type: 'run-end',
  runId: idOf(position),
  firstTokenMs: 10,
  durationMs: 20,
  note: null,
})
const fail = (position = 0): RunEvent => ({
  type: 'run-error',
  runId: idOf(position),
  code: 'provider.key-refused',
  message: 'The key was refused.',
  firstTokenMs: null,
  durationMs: 20,
})

const lost = new ApiError({ status: 0, code: 'network.unreachable', message: 'Unreachable.' })

/** A server whose answers are given one by one; an error ends the stream by a lost connection. */
function doubleServer(answers: (RunEvent | Error)[][]) {
  const places: (Place | 'start')[] = []
  async function* answer(place: Place | 'start'): AsyncGenerator<RunEvent> {
    places.push(place)
    for (const event of answers.shift() ?? [lost]) {
      if (event instanceof Error) throw event
      yield event
    }
  }
  const transport: RunTransport = {
    start: () => answer('start'),
    follow: (place) => answer(place),
    stop: vi.fn(async () => undefined),
  }
  return { transport, places }
}

function open(answers: (RunEvent | Error)[][], kept?: RememberedBatch) {
  const { transport, places } = doubleServer(answers)
  const memory = { keep: vi.fn(), find: () => kept, forget: vi.fn(), forgetAll: vi.fn() }
  const store = createRunStore({
    transport,
    memory,
    schedule: (tell) => tell(),
    wait: async () => undefined,
  })
  return { store, places, memory, transport, run: () => store.read(promptId)?.runs[0] }
}

test('a run is seen from its start to its end', async () => {
  const { store, run } = open([[begin(), say(0, 'Hel'), say(3, 'lo'), end()]])
  await store.start(request, [asked])
  expect(run()).toMatchObject({ runId: idOf(0), text: 'Hello', status: 'success' })
  expect(store.read(promptId)?.connection).toBe('closed')
})

test('nothing of an account is left for the next one in the same page', async () => {
  const { store, memory } = open([[begin(), say(0, 'Private'), end()]])
  await store.start(request, [asked])
  store.clearAll()
  expect(store.read(promptId)).toBeUndefined()
  expect(memory.forgetAll).toHaveBeenCalledOnce()
})

test('a lost connection is taken up where it was, and nothing is there twice', async () => {
  const { store, places, run } = open([
    [begin(), say(0, 'Hel'), lost],
    [say(1, 'ello'), lost],
    [say(5, ' you'), end()],
  ])
  await store.start(request, [asked])
  expect(run()).toMatchObject({ text: 'Hello you', status: 'success' })
  expect(places).toEqual([
    'start',
    { runId: idOf(0), text: 3, reasoning: 0 },
    { runId: idOf(0), text: 5, reasoning: 0 },
  ])
})

test('an answer that ends too early is a lost connection', async () => {
  const { store, run } = open([
    [begin(), say(0, 'Hel')],
    [say(3, 'lo'), end()],
  ])
  await store.start(request, [asked])
  expect(run()).toMatchObject({ text: 'Hello', status: 'success' })
})

test('a missing piece is asked for', async () => {
  const { store, run } = open([
    [begin(), say(3, 'lo'), end()],
    [say(0, 'Hello'), end()],
  ])
  await store.start(request, [asked])
  expect(run()).toMatchObject({ text: 'Hello', status: 'success' })
})

test('one model that fails does not disturb the other', async () => {
  const { store } = open([[begin(0), begin(1), fail(0), say(0, 'Hello', 1), end(1)]])
  await store.start(request, [asked, asked])
  expect(store.read(promptId)?.runs).toMatchObject([
    { status: 'error', error: { message: 'The key was refused.' } },
    { status: 'success', text: 'Hello' },
  ])
})

test('a refusal is told and not tried again', async () => {
  const refusal = new ApiError({
    status: 422,
    code: 'run.value',
    message: 'Enter a value for topic',
  })
  const { store, places } = open([[refusal]])
  await store.start(request, [asked])
  expect(store.read(promptId)?.problem?.message).toBe('Enter a value for topic')
  expect(places).toEqual(['start'])
})

test('a connection that does not come back is given up, and taken up when asked for', async () => {
  const { store, run } = open([[begin(), say(0, 'Hel'), lost], ...Array(9).fill([lost])])
  await store.start(request, [asked])
  expect(store.read(promptId)?.connection).toBe('cut')
  expect(run()).toMatchObject({ text: 'Hel', status: 'running' })
})

test('after a reload the runs of this tab are found again', async () => {
  const kept = { request, models: [{ ...asked, runId: idOf(0) }], askedAt: 0 }
  const { store, places, run } = open([[begin(), say(0, 'Hello'), end()]], kept)
  await store.restore(promptId)
  expect(run()).toMatchObject({ text: 'Hello', status: 'success' })
  expect(places).toEqual([{ runId: idOf(0), text: 0, reasoning: 0 }])
})

test('an old batch of which nothing is known is not begun by a reload', async () => {
  const kept = { request, models: [{ ...asked, runId: null }], askedAt: 0 }
  const { store, places, memory } = open([[begin()]], kept)
  await store.restore(promptId)
  expect(places).toEqual([])
  expect(memory.forget).toHaveBeenCalledWith(promptId)
})

test('a run that was deleted meanwhile has ended', async () => {
  const kept = { request, models: [{ ...asked, runId: idOf(0) }], askedAt: 0 }
  const gone = new ApiError({ status: 404, code: 'run.unknown', message: 'No such run.' })
  const { store, run } = open([[gone]], kept)
  await store.restore(promptId)
  expect(run()?.error?.code).toBe('run.unknown')
})

test('stopping asks for every run that goes on', async () => {
  const { store, transport } = open([[begin(0), begin(1), end(0), lost]])
  const following = store.start(request, [asked, asked])
  await vi.waitFor(() => expect(store.read(promptId)?.runs[0]?.status).toBe('success'))
  await store.stop(promptId)
  expect(transport.stop).toHaveBeenCalledExactlyOnceWith(idOf(1))
  store.clear(promptId)
  await following
})

test('Stop that is pressed before a run has its id stops it as soon as it has', async () => {
  const { store, transport } = open([[begin(), lost]])
  const following = store.start(request, [asked])
  await store.stop(promptId)
  expect(transport.stop).toHaveBeenCalledExactlyOnceWith(idOf(0))
  store.clear(promptId)
  await following
})
