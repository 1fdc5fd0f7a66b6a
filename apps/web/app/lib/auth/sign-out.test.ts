import { readToast } from '@product/ui/feedback/toast-once-store'
import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import type { AuthClient } from './auth-client.ts'
import { hasLeftByChoice, noteSignIn, signOut } from './sign-out.ts'

const clientThat = (signOut: () => Promise<{ error: unknown }>) =>
  ({ signOut }) as unknown as AuthClient

test('a sign-out that the server has accepted, or had no session for, needs no words', async () => {
  await signOut(clientThat(async () => ({ error: null })))
  await signOut(clientThat(async () => ({ error: new AuthApiError('gone', 403, 'x') })))
  expect(readToast()).toBeNull()
})

test.each([
  async () => ({ error: new AuthRetryableFetchError('Failed to fetch', 0) }),
  async () => Promise.reject(new TypeError('Failed to fetch')),
])('a sign-out that the server does not know of is told, and still a choice', async (fail) => {
  noteSignIn()
  await signOut(clientThat(fail))
  expect(readToast()?.description).toMatch(
    /^Signed out on this device, but the server couldn’t be reached/,
  )
  expect(hasLeftByChoice()).toBe(true)
})
