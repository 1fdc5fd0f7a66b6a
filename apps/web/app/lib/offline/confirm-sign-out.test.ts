import { afterAll, expect, test, vi } from 'vitest'
import type { Unsent } from './count-unsent.ts'

const unsent = vi.hoisted(() => ({ count: vi.fn<() => Promise<Unsent>>() }))
vi.mock('./count-unsent.ts', () => ({ countUnsent: unsent.count }))
const { answerSignOutQuestion, confirmSignOut, readSignOutQuestion, subscribeToSignOutQuestion } =
  await import('./confirm-sign-out.ts')

const stop = subscribeToSignOutQuestion(() => undefined)
afterAll(() => {
  stop()
})

test('a device with nothing unsent is signed out without a question', async () => {
  unsent.count.mockResolvedValue({ changes: 0, chatMessages: 0 })
  expect(await confirmSignOut()).toBe(true)
  expect(readSignOutQuestion()).toBeUndefined()
})

test('the question names messages to support, too', async () => {
  vi.useFakeTimers()
  for (const [changes, chatMessages, loss] of [
    [0, 1, '1 message to support is only'],
    [1, 2, '1 change and 2 messages to support are only'],
    [2, 0, '2 changes are only'],
  ] as const) {
    unsent.count.mockResolvedValue({ changes, chatMessages })
    const confirmed = confirmSignOut()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(readSignOutQuestion()).toContain(loss)
    answerSignOutQuestion(false)
    expect(await confirmed).toBe(false)
  }
  vi.useRealTimers()
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
