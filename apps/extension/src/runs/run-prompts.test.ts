import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { runChannel } from '#extension/messages/run-channel.ts'
import { storeAccount } from '#extension/session/account-store.ts'
import { connectedAccount } from '#extension/testing/connected-account.ts'
import { runPrompts } from './run-prompts.ts'

vi.mock('wxt/browser', async () => {
  const { fakeBrowser: browser } = await import('wxt/testing/fake-browser')
  return { browser: Object.assign(browser, { permissions: { contains: async () => true } }) }
})

const { key } = connectedAccount

type Listener = (value?: unknown) => void

/** The port of a screen, as the background gets it. */
function openPort() {
  const listeners: Record<'message' | 'disconnect', Listener[]> = { message: [], disconnect: [] }
  const port = {
    name: runChannel,
    sender: { id: fakeBrowser.runtime.id, url: fakeBrowser.runtime.getURL('/options.html') },
    postMessage: vi.fn(),
    onMessage: { addListener: (listener: Listener) => listeners.message.push(listener) },
    onDisconnect: { addListener: (listener: Listener) => listeners.disconnect.push(listener) },
  }
  return {
    port,
    start: (input: object) => {
      for (const listener of listeners.message) listener({ input, account: key })
    },
    close: () => {
      for (const listener of listeners.disconnect) listener()
    },
  }
}

const event = {
  type: 'run-start',
  runId: 'exec_4kT9bQ2z',
  position: 0,
  model: 'demo',
  label: 'Demo',
  provider: 'demo',
  output: 'text',
  version: 1,
  isWaiting: false,
  startedAt: '2026-01-01T00:00:00.000Z',
}

test('a run that is closed before its first event is stopped as soon as its id is known', async () => {
  await storeAccount(connectedAccount)
  const paths: string[] = []
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  let signal: AbortSignal | undefined
  vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    paths.push(pathname)
    if (pathname !== '/api/v1/runs') return Response.json({})
    signal = init?.signal ?? undefined
    signal?.addEventListener('abort', () => void writer.abort().catch(() => undefined))
    return new Response(stream.readable)
  })
  let connect: (port: object) => void = () => undefined
  const onConnect = {
    addListener: (listener: typeof connect) => {
      connect = listener
    },
  }
  Object.assign(fakeBrowser.runtime, { onConnect })
  runPrompts()
  const { port, start, close } = openPort()
  connect(port)
  start({ promptId: crypto.randomUUID(), values: {}, models: [{ model: 'demo' }] })
  await expect.poll(() => paths).toEqual(['/api/v1/runs'])
  close()
  // Everything that follows at once from closing it.
  await new Promise(setImmediate)
  expect(signal?.aborted).toBe(false)

  const bytes = new TextEncoder().encode(`event: run-start\ndata: ${JSON.stringify(event)}\n\n`)
  await writer.write(bytes)
  await expect.poll(() => paths).toEqual(['/api/v1/runs', `/api/v1/runs/${event.runId}/stop`])
  await expect.poll(() => signal?.aborted).toBe(true)
  expect(port.postMessage).not.toHaveBeenCalled()
})
