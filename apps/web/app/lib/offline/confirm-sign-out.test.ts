import { afterAll, expect, test, vi } from 'vitest'

const unsent = vi.hoisted(() => ({ count: vi.fn<() => Promise<number>>() }))
vi.mock('./count-unsent.ts', () => ({ countUnsent: unsent.count }))
const { answerSignOutQuestion, confirmSignOut, readSignOutQuestion, subscribeToSignOutQuestion } =
  await import('./confirm-sign-out.ts')

vi.stubGlobal('indexedDB', {})
const stop = subscribeToSignOutQuestion(() => undefined)
afterAll(() => {
  stop()
  vi.unstubAllGlobals()
})

test('a device with nothing unsent is signed out without a question', async () => {
  unsent.count.mockResolvedValue(0)
  expect(await confirmSignOut()).toBe(true)
  expect(readSignOutQuestion()).toBeUndefined()
})

test('databases that do not answer are asked about', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  unsent.count.mockReturnValue(new Promise(() => {}))
  const confirmed = confirmSignOut()
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  expect(readSignOutQuestion()).toContain('Changes may be only on this device.')
  answerSignOutQuestion(true)
  expect(await confirmed).toBe(true)
})
