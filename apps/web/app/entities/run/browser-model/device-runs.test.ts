import type { DeviceRun } from '@product/contract/device-runs'
import { browserModel } from '@product/domain'
import { ApiError } from '@product/sdk'
import { expect, test, vi } from 'vitest'
import type { PageRunEvent } from '../live-run.ts'
import type { RunTransport } from '../transport.ts'
import { askBrowserModel } from './ask-browser-model.ts'
import { createDeviceRuns } from './device-runs.ts'
import { joinTransports } from './join-transports.ts'
import { doubleLanguageModel, endless, settings } from './language-model.fixture.ts'

const request = {
  batchId: '0192f4b2-7a71-7ab4-8d27-1f0e0f6f3f12',
  promptId: '0192f4b2-7a71-7ab4-8d27-1f0e0f6f3f11',
  models: [{ model: browserModel.value }],
  values: { topic: 'tea' },
}
const both = { ...request, models: [{ model: 'demo' }, { model: browserModel.value }] }
const forever = new AbortController().signal

const unreachable = () =>
  new ApiError({ status: 0, code: 'network.unreachable', message: 'Unreachable.' })

type Options = {
  double?: Parameters<typeof doubleLanguageModel>[0]
  /** Of the first attempts to store. */
  storeErrors?: Error[]
  serverEvents?: (PageRunEvent | Error)[]
}

function open({ double, storeErrors = [], serverEvents = [] }: Options = {}) {
  const { api, created } = doubleLanguageModel(double)
  const stored: { id: string; run: DeviceRun }[] = []
  const prepare = vi.fn(async () => ({ version: 3, systemMessage: '', body: 'Tea', settings }))
  const device = createDeviceRuns({
    ask: (asked, listeners) => askBrowserModel(asked, listeners, api),
    prepare,
    store: async (id, run) => {
      const error = storeErrors.shift()
      if (error) throw error
      stored.push({ id, run })
    },
    wait: async () => undefined,
  })
  const server: RunTransport = {
    start: async function* () {
      for (const event of serverEvents) {
        if (event instanceof Error) throw event
        yield event
      }
    },
    follow: async function* () {},
    stop: vi.fn(async () => undefined),
  }
  return { transport: joinTransports(server, device), server, stored, prepare, created }
}

async function collect(events: AsyncIterable<PageRunEvent>): Promise<PageRunEvent[]> {
  const collected: PageRunEvent[] = []
  for await (const event of events) collected.push(event)
  return collected
}
const textOf = (events: readonly PageRunEvent[]) =>
  events.flatMap((event) => (event.type === 'text-delta' ? [event.text] : [])).join('')

test('a run has the events of any other, and is stored before it ends', async () => {
  const { transport, stored } = open()
  const events: PageRunEvent[] = []
  for await (const event of transport.start(request, forever)) {
    if (event.type === 'run-end') expect(stored).toHaveLength(1)
    events.push(event)
  }
  expect(events.map(({ type }) => type)).toEqual([
    'run-start',
    'text-delta',
    'text-delta',
    'usage',
    'run-end',
  ])
  expect(textOf(events)).toBe('Hello you')
  expect(stored[0]).toMatchObject({
    id: events[0]?.runId,
    run: {
      version: 3,
      values: { topic: 'tea' },
      outcome: { status: 'success' },
      text: 'Hello you',
      outputTokens: 2,
    },
  })
})

test('a batch that is asked for again is the same run', async () => {
  const { transport, created, stored } = open()
  const [first, second] = await Promise.all([
    collect(transport.start(request, forever)),
    collect(transport.start(request, forever)),
  ])
  expect(second).toEqual(first)
  const runId = first[0]?.runId ?? ''
  const again = await collect(transport.follow({ runId, text: 9, reasoning: 0 }, forever))
  expect(again).toEqual(first)
  expect([created.length, stored.length]).toEqual([1, 1])
})

test('Stop stores the text so far as a stopped run', async () => {
  const { transport, stored, server } = open({ double: { pieces: ['Hel', endless] } })
  const events: PageRunEvent[] = []
  for await (const event of transport.start(request, forever)) {
    events.push(event)
    if (event.type === 'text-delta' && event.text === endless) await transport.stop(event.runId)
  }
  expect(events.at(-1)).toMatchObject({ type: 'run-error', code: 'run.stopped' })
  expect(stored[0]?.run).toMatchObject({ outcome: { status: 'stopped' }, text: `Hel${endless}` })
  expect(server.stop).not.toHaveBeenCalled()
})

test('a failure of the model is stored and told', async () => {
  const answerError = Object.assign(new Error(), { name: 'QuotaExceededError' })
  const { transport, stored } = open({ double: { answerError } })
  const events = await collect(transport.start(request, forever))
  expect(events.at(-1)).toMatchObject({ type: 'run-error', code: 'browser.too-long' })
  expect(stored[0]?.run.outcome).toEqual({ status: 'failed', code: 'browser.too-long' })
})

test('storing is tried again while the server is not reached', async () => {
  const { transport, stored } = open({ storeErrors: [unreachable(), unreachable()] })
  const events = await collect(transport.start(request, forever))
  expect(stored).toHaveLength(1)
  expect(events.some(({ type }) => type === 'warning')).toBe(false)
})

test('a run that cannot be stored keeps its answer and says so', async () => {
  const full = new ApiError({ status: 409, code: 'storage.full', message: 'Storage is full.' })
  const { transport } = open({ storeErrors: [full] })
  const events = await collect(transport.start(request, forever))
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'warning',
      message: 'Not saved to your history. Storage is full.',
    }),
  )
  expect(events.at(-1)?.type).toBe('run-end')
})

test('a refused preparation is thrown, and asked for anew the next time', async () => {
  const { transport, prepare } = open()
  const refusal = new ApiError({ status: 422, code: 'run.values-invalid', message: 'Missing.' })
  prepare.mockRejectedValueOnce(refusal)
  await expect(collect(transport.start(request, forever))).rejects.toBe(refusal)
  expect(textOf(await collect(transport.start(request, forever)))).toBe('Hello you')
})

test('a download is told from its first part on, and not where nothing is downloaded', async () => {
  const sharesOf = async (downloads: number[]) => {
    const events = await collect(open({ double: { downloads } }).transport.start(request, forever))
    return events.flatMap((event) => (event.type === 'download' ? [event.share] : []))
  }
  expect(await sharesOf([0, 1])).toEqual([])
  expect(await sharesOf([0, 0.5, 1])).toEqual([0.5, 1])
})

const serverStart: PageRunEvent = {
  type: 'run-start',
  runId: 'exec_00000000',
  position: 0,
  model: 'demo',
  label: 'Demo',
  provider: 'demo',
  output: 'text',
  version: 3,
  isWaiting: false,
  startedAt: '2026-11-15T10:00:00.000Z',
}

test('beside models of the server it is the last', async () => {
  const { transport } = open({ serverEvents: [serverStart] })
  const events = await collect(transport.start(both, forever))
  const starts = events.filter((event) => event.type === 'run-start')
  expect(starts).toMatchObject([
    { position: 0, provider: 'demo' },
    { position: 1, provider: 'browser' },
  ])
  expect(events.at(-1)?.type).toBe('run-end')
})

test('nothing runs on the device when the server refuses the others', async () => {
  const refusal = new ApiError({ status: 422, code: 'connection.none', message: 'Connect it.' })
  const { transport, prepare } = open({ serverEvents: [refusal] })
  await expect(collect(transport.start(both, forever))).rejects.toBe(refusal)
  expect(prepare).not.toHaveBeenCalled()
})
