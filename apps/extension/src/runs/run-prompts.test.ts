import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { runChannel } from '#extension/messages/run-channel.ts'
import { storeAccount } from '#extension/session/account-store.ts'
import { connectedAccount } from '#extension/testing/connected-account.ts'
import { acceptPorts } from '#extension/testing/fake-ports.ts'
import { runPrompts } from './run-prompts.ts'

vi.mock('wxt/browser', async () => {
  const { fakeBrowser: browser } = await import('wxt/testing/fake-browser')
  return { browser: Object.assign(browser, { permissions: { contains: async () => true } }) }
})

const { key } = connectedAccount

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

/** A server whose runs answer what is written to them. */
function serveRuns() {
  const paths: string[] = []
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const run: { signal?: AbortSignal | undefined } = {}
  vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    paths.push(pathname)
    if (pathname !== '/api/v1/runs') return Response.json({})
    run.signal = init?.signal ?? undefined
    run.signal?.addEventListener('abort', () => void writer.abort().catch(() => undefined))
    return new Response(stream.readable)
  })
  const write = (written: typeof event) => {
    const text = `event: ${written.type}\ndata: ${JSON.stringify(written)}\n\n`
    return writer.write(new TextEncoder().encode(text))
  }
  return { paths, run, write }
}

const input = { promptId: crypto.randomUUID(), values: {}, models: [{ model: 'demo' }] }

let ports: ReturnType<typeof acceptPorts>
beforeEach(async () => {
  await storeAccount(connectedAccount)
  ports = acceptPorts()
  runPrompts()
})

test('a run that is closed before its first event is stopped as soon as its id is known', async () => {
  const { paths, run, write } = serveRuns()
  const { port, receive, lose } = ports.open(runChannel)
  receive({ input, account: key })
  await expect.poll(() => paths).toEqual(['/api/v1/runs'])
  lose()
  // Everything that follows at once from closing it.
  await new Promise(setImmediate)
  expect(run.signal?.aborted).toBe(false)

  await write(event)
  await expect.poll(() => paths).toEqual(['/api/v1/runs', `/api/v1/runs/${event.runId}/stop`])
  await expect.poll(() => run.signal?.aborted).toBe(true)
  expect(port.postMessage).not.toHaveBeenCalled()
})

test('a run is stopped on the server when its screen is gone', async () => {
  const { paths, write } = serveRuns()
  const { port, receive, lose } = ports.open(runChannel)
  receive({ input, account: key })
  await expect.poll(() => paths).toEqual(['/api/v1/runs'])
  await write(event)
  await expect.poll(() => port.postMessage.mock.calls).toEqual([[{ event }]])
  lose()
  await expect.poll(() => paths).toEqual(['/api/v1/runs', `/api/v1/runs/${event.runId}/stop`])
})

test('a run whose screen is gone at once is never started', async () => {
  const { paths, write } = serveRuns()
  const { port, receive, lose } = ports.open(runChannel)
  receive({ input, account: key })
  lose()
  // Another one gets its events after whatever the first would have done.
  const next = ports.open(runChannel)
  next.receive({ input, account: key })
  void write(event)
  await expect.poll(() => next.port.postMessage.mock.calls).not.toEqual([])
  expect(paths).toEqual(['/api/v1/runs'])
  expect(port.postMessage).not.toHaveBeenCalled()
})

test('a run of a screen that shows another account is refused', async () => {
  const { paths } = serveRuns()
  const { port, receive } = ports.open(runChannel)
  receive({ input, account: 'another' })
  await expect
    .poll(() => port.postMessage.mock.calls)
    .toMatchObject([[{ failure: { code: 'account.switched' } }]])
  expect(paths).toEqual([])
})
