import { readToast } from '@product/ui/feedback/toast-once-store'
import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { afterEach, expect, test, vi } from 'vitest'
import type { AuthClient } from './auth-client.ts'
import { hasLeftByChoice, noteSignIn } from './sign-out.ts'

const loss = vi.hoisted(() => ({ confirm: vi.fn(async () => true) }))
vi.mock('#web/lib/offline/confirm-sign-out.ts', () => ({ confirmSignOut: loss.confirm }))
const device = vi.hoisted(() => ({ clear: vi.fn(async () => undefined) }))
vi.mock('#web/lib/offline/clear-device.ts', () => ({ clearDevice: device.clear }))
const { signOutOfDevice } = await import('./sign-out-of-device.ts')

const clientThat = (signOut: AuthClient['signOut']) => ({ signOut })

afterEach(() => {
  vi.useRealTimers()
  device.clear.mockClear()
})

test('a sign-out that the server has accepted, or had no session for, needs no words', async () => {
  await signOutOfDevice(clientThat(async () => ({ error: null })))
  await signOutOfDevice(clientThat(async () => ({ error: new AuthApiError('gone', 403, 'x') })))
  expect(readToast()).toBeNull()
})

test.each([
  async () => ({ error: new AuthRetryableFetchError('Failed to fetch', 0) }),
  async () => Promise.reject(new TypeError('Failed to fetch')),
])('a sign-out that the server does not know of is told, and still a choice', async (fail) => {
  noteSignIn()
  expect(await signOutOfDevice(clientThat(fail))).toBe(true)
  expect(readToast()?.description).toMatch(
    /^Signed out on this device, but the server couldn’t be reached/,
  )
  expect(hasLeftByChoice()).toBe(true)
})

test('nobody is signed out who is asked first and stays', async () => {
  noteSignIn()
  const leave = vi.fn(async () => ({ error: null }))
  loss.confirm.mockResolvedValueOnce(false)
  expect(await signOutOfDevice(clientThat(leave))).toBe(false)
  expect(leave).not.toHaveBeenCalled()
  expect(hasLeftByChoice()).toBe(false)
})

test('everything is deleted from the device although the server is silent, and once more when it answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { promise, resolve } = Promise.withResolvers<{ error: null }>()
  const leaving = signOutOfDevice(clientThat(() => promise))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(device.clear).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await leaving).toBe(true)
  resolve({ error: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(device.clear).toHaveBeenCalledTimes(2)
})

test('an answer that comes after the next person has signed in deletes nothing of theirs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { promise, resolve } = Promise.withResolvers<{ error: null }>()
  const leaving = signOutOfDevice(clientThat(() => promise))
  await vi.advanceTimersByTimeAsync(10_000)
  await leaving
  noteSignIn()
  resolve({ error: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(device.clear).toHaveBeenCalledOnce()
})
