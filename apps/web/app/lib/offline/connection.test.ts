import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  fetchFromServer,
  followNetwork,
  isServerReachable,
  noteReachable,
  subscribeToConnection,
  whenUnreachable,
} from './connection.ts'

type Answer = () => Promise<Response>

const fail: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const silent: Answer = () => new Promise(() => {})
const answer: Answer = async () => new Response('{}')

let api: Answer
let health: Answer
const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', (request: string, options?: RequestInit) => {
    asked.push(request)
    return waitUntilAborted(request === '/healthz' ? health() : api(), options?.signal)
  })
  health = answer
})

afterEach(() => {
  noteReachable()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.length = 0
})

function waitUntilAborted(response: Promise<Response>, signal?: AbortSignal | null) {
  const ended = new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
  return Promise.race([response, ended])
}

/** `AbortSignal.timeout` has no fake clock. */
function useFakeTimeouts(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), time)
    return controller.signal
  })
}

test('without any answer the server is away, until it is found again', async () => {
  const changes: boolean[] = []
  const stop = subscribeToConnection(() => changes.push(isServerReachable()))
  api = fail
  health = fail
  await expect(fetchFromServer('/api')).rejects.toThrow('Failed to fetch')
  expect(isServerReachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isServerReachable()).toBe(false)
  health = answer
  await vi.advanceTimersByTimeAsync(2_000)
  stop()
  expect(changes).toEqual([false, true])
})

test('a tab that finds the server tells the others, which ask at once', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal('document', { addEventListener: vi.fn(), removeEventListener: vi.fn() })
  const stop = followNetwork()
  const other = new BroadcastChannel('server-returned')
  const told = vi.fn()
  other.onmessage = told
  api = fail
  health = fail
  await fetchFromServer('/api').catch(() => undefined)
  health = answer
  other.postMessage(null)
  await vi.waitFor(() => expect(isServerReachable()).toBe(true))
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  other.close()
  stop()
})

test('one request that fails, and fails again, does not take the server for away', async () => {
  const changed = vi.fn()
  const stop = subscribeToConnection(changed)
  api = fail
  for (let time = 0; time < 3; time++)
    await expect(fetchFromServer('/blocked')).rejects.toThrow('Failed to fetch')
  stop()
  expect(changed).not.toHaveBeenCalled()
})

test('requests that fail together ask for the server once', async () => {
  api = fail
  await Promise.allSettled([fetchFromServer('/one'), fetchFromServer('/other')])
  expect(asked.filter((path) => path === '/healthz')).toHaveLength(1)
})

test('a read does not wait for a network that is silent; a change does', async () => {
  useFakeTimeouts()
  api = silent
  health = silent
  const read = expect(fetchFromServer('/api')).rejects.toThrow('does not answer')
  const changed = vi.fn()
  fetchFromServer('/api', { method: 'POST' }).then(changed, changed)
  await vi.advanceTimersByTimeAsync(8_000)
  await read
  expect(isServerReachable()).toBe(false)
  expect(changed).not.toHaveBeenCalled()
})

test('a slow answer of a server that is there is waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  api = () => promise
  const read = fetchFromServer('/api')
  await vi.advanceTimersByTimeAsync(60_000)
  resolve(new Response('late'))
  expect(await (await read).text()).toBe('late')
  expect(isServerReachable()).toBe(true)
})

test('a request that nobody waits for says nothing; one that took too long does', async () => {
  api = silent
  health = fail
  await expect(fetchFromServer('/api', { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(isServerReachable()).toBe(true)
  const signal = AbortSignal.abort(new DOMException('Too long', 'TimeoutError'))
  await expect(fetchFromServer('/api', { method: 'PUT', signal })).rejects.toThrow('Too long')
  expect(isServerReachable()).toBe(false)
})

test('a proxy that answers for a server that is away counts as no answer; the server itself does not', async () => {
  api = async () => Response.json({ error: {} }, { status: 503 })
  expect((await fetchFromServer('/api')).status).toBe(503)
  api = async () => new Response('Gateway timeout', { status: 504 })
  expect((await fetchFromServer('/api')).status).toBe(504)
  expect(isServerReachable()).toBe(true)
  health = api
  await expect(fetchFromServer('/api')).rejects.toThrow('504')
  expect(isServerReachable()).toBe(false)
})

test('a promise for the server being away resolves once it is', async () => {
  const heard = vi.fn()
  const { promise, stop } = whenUnreachable()
  void promise.then(heard)
  api = fail
  health = fail
  await fetchFromServer('/api').catch(() => undefined)
  await promise
  stop()
  expect(heard).toHaveBeenCalledOnce()
})

test.each([403, 404, 429])('a server whose health is answered with %i is there', async (status) => {
  api = fail
  health = async () => new Response('', { status })
  await expect(fetchFromServer('/api')).rejects.toThrow('Failed to fetch')
  expect(isServerReachable()).toBe(true)
})
