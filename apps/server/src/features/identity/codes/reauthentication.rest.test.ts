import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildIdentityApp({
    confirmEmail: false,
    anonymous: true,
    passwordNeedsReauthentication: true,
  })
})
afterAll(() => app.close())

async function signUp() {
  const browser = createAuthClient(app)
  const email = `${crypto.randomUUID()}@example.com`
  const { data } = await browser.signUp({ email, password: 'correct horse battery' })
  return { browser, email, userId: data.user?.id ?? '' }
}

const ageSessions = (userId: string) =>
  app.database
    .updateTable('authSessions')
    .set({ createdAt: new Date(Date.now() - 86_400_000 - 1_000) })
    .where('userId', '=', userId)
    .execute()

test('a fresh session changes the password without further ado', async () => {
  const { browser } = await signUp()
  expect((await browser.updateUser({ password: 'another password' })).error).toBeNull()
})

test('an old session needs the mailed code to change the password', async () => {
  const { browser, email, userId } = await signUp()
  await ageSessions(userId)
  const change = async (nonce?: string) =>
    (await browser.updateUser({ password: 'another password', ...(nonce && { nonce }) })).error
  expect(await change()).toMatchObject({ status: 400, code: 'reauthentication_needed' })
  expect((await browser.reauthenticate()).error).toBeNull()
  const { code } = await findMailedCode(app, email)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await change(wrong)).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  expect(await change(code)).toBeNull()
})

test('a code of somebody else does not count', async () => {
  const { browser, userId } = await signUp()
  await ageSessions(userId)
  const other = await signUp()
  await other.browser.reauthenticate()
  const { code } = await findMailedCode(app, other.email)
  const { error } = await browser.updateUser({ password: 'another password', nonce: code })
  expect(error).toMatchObject({ code: 'reauthentication_not_valid' })
})

test('who has no address cannot be asked', async () => {
  const browser = createAuthClient(app)
  await browser.signInAnonymously()
  expect((await browser.reauthenticate()).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
})

test('who has not confirmed the address is told to', async () => {
  const { browser, userId } = await signUp()
  await app.database
    .updateTable('authUsers')
    .set({ emailConfirmedAt: null })
    .where('id', '=', userId)
    .execute()
  expect((await browser.reauthenticate()).error).toMatchObject({
    status: 422,
    code: 'email_not_confirmed',
  })
})
