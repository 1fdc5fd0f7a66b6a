import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildIdentityApp({ confirmEmail: false, passwordNeedsCurrent: true })
})
afterAll(() => app.close())

const password = 'correct horse'
const next = 'another horse'

async function signUp() {
  const browser = createAuthClient(app)
  const email = `${crypto.randomUUID()}@example.com`
  await browser.signUp({ email, password })
  return { browser, email }
}

test('a new password needs the current one, where the settings ask for it', async () => {
  const { browser, email } = await signUp()
  expect((await browser.updateUser({ password: next })).error).toMatchObject({
    status: 400,
    code: 'current_password_required',
  })
  const wrong = await browser.updateUser({ password: next, current_password: 'wrong horse' })
  expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' })
  const right = await browser.updateUser({ password: next, current_password: password })
  expect(right.error).toBeNull()
  expect((await browser.signInWithPassword({ email, password: next })).error).toBeNull()
})

test('what is not a password changes without it', async () => {
  const { browser } = await signUp()
  expect((await browser.updateUser({ data: { first_name: 'Ada' } })).error).toBeNull()
})

test('whoever came in by a mailed code has forgotten it, and does not need it', async () => {
  const { email } = await signUp()
  const browser = createAuthClient(app, 'implicit')
  await browser.resetPasswordForEmail(email)
  const { code } = await findMailedCode(app, email)
  await browser.verifyOtp({ email, token: code, type: 'recovery' })
  expect((await browser.updateUser({ password: next })).error).toBeNull()
})

test('so does whoever followed the mailed link', async () => {
  const { email } = await signUp()
  const browser = createAuthClient(app)
  await browser.resetPasswordForEmail(email)
  const { link } = await findMailedCode(app, email)
  const response = await app.request(`${link.pathname}${link.search}`, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  await browser.exchangeCodeForSession(back.searchParams.get('code') ?? '')
  expect((await browser.updateUser({ password: next })).error).toBeNull()
})
