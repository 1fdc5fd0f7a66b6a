import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  fetchFromServer,
  isServerReachable,
  noteReachable,
  subscribeToConnection,
  whenUnreachable,
} from './connection.ts'

const answer = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', answer)
})

afterEach(() => {
  noteReachable()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answer.mockReset()
})

const fail = () => Promise.reject(new TypeError('Failed to fetch'))

test('a request without an answer says that the server is away, until it is found again', async () => {
  const changes: boolean[] = []
  const stop = subscribeToConnection(() => changes.push(isServerReachable()))
  answer.mockImplementation(fail)
  await expect(fetchFromServer('/api')).rejects.toThrow('Failed to fetch')
  expect(isServerReachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isServerReachable()).toBe(false)
  answer.mockImplementation(async () => new Response('{}'))
  await vi.advanceTimersByTimeAsync(2_000)
  stop()
  expect(changes).toEqual([false, true])
})

test('a request that nobody waits for says nothing', async () => {
  answer.mockImplementation(fail)
  const signal = AbortSignal.abort()
  await expect(fetchFromServer('/api', { signal })).rejects.toThrow()
  expect(isServerReachable()).toBe(true)
})

test('a proxy that answers for a server that is away counts as no answer; the server itself does not', async () => {
  answer.mockImplementation(async () => Response.json({ error: {} }, { status: 503 }))
  expect((await fetchFromServer('/api')).status).toBe(503)
  expect(isServerReachable()).toBe(true)
  answer.mockImplementation(async () => new Response('Bad gateway', { status: 502 }))
  await expect(fetchFromServer('/api')).rejects.toThrow('502')
  expect(isServerReachable()).toBe(false)
})

test('who waits for the server to be away hears it once it is', async () => {
  const heard = vi.fn()
  const { promise, stop } = whenUnreachable()
  void promise.then(heard)
  answer.mockImplementation(fail)
  await fetchFromServer('/api').catch(() => undefined)
  await promise
  stop()
  expect(heard).toHaveBeenCalledOnce()
})
