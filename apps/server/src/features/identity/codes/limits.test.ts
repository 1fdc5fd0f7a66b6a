import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildIdentityApp({ mailFrequencySeconds: 60 }, {})
})
afterAll(() => app.close())

const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`

const tooSoon = {
  status: 429,
  code: 'over_email_send_rate_limit',
  message: expect.stringMatching(
    /^For security purposes, you can only request this after \d+ seconds\.$/,
  ),
}

test('an address is mailed once a minute of each kind; both ways in share theirs', async () => {
  const browser = createAuthClient(app)
  const email = newEmail()
  await browser.signUp({ email, password })
  expect((await browser.signUp({ email, password })).error).toMatchObject(tooSoon)
  expect((await browser.resend({ type: 'signup', email })).error).toMatchObject(tooSoon)
  const { code } = await findMailedCode(app, email)
  await browser.verifyOtp({ email, token: code, type: 'signup' })

  expect((await browser.resetPasswordForEmail(email)).error).toBeNull()
  expect((await browser.resetPasswordForEmail(email)).error).toMatchObject(tooSoon)
  expect((await browser.signInWithOtp({ email })).error).toMatchObject(tooSoon)
  expect((await browser.updateUser({ email: newEmail() })).error).toBeNull()
  expect((await browser.updateUser({ email: newEmail() })).error).toMatchObject(tooSoon)
  expect((await browser.reauthenticate()).error).toBeNull()
  expect((await browser.reauthenticate()).error).toMatchObject(tooSoon)
})

test('a refused mail leaves the code that was sent before valid', async () => {
  const browser = createAuthClient(app)
  const email = newEmail()
  await browser.signUp({ email, password })
  const { code } = await findMailedCode(app, email)
  await browser.resend({ type: 'signup', email })
  expect((await browser.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
})

describe('counted by client and by address', () => {
  let proxied: TestApp
  beforeAll(async () => {
    proxied = await buildIdentityApp({}, { trustedProxies: ['loopback'] })
  })
  afterAll(() => proxied.close())

  const post = (path: string, body: object, clientAddress: string) =>
    proxied.post(path, body, {
      headers: {
        apikey: proxied.apiKeys.publishable,
        'x-supabase-api-version': '2024-01-01',
        'x-forwarded-for': clientAddress,
      },
    })
  const refusal = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }

  test.each(['/otp', '/recover', '/resend', '/verify'])(
    'a client may ask %s thirty times in five minutes',
    async (path) => {
      await avoidWindowBoundary(300)
      const statuses = new Set<number>()
      for (let index = 0; index < 30; index++)
        statuses.add((await post(`/auth/v1${path}`, {}, '192.0.2.1')).status)
      expect([...statuses]).toEqual([400])
      const refused = await post(`/auth/v1${path}`, {}, '192.0.2.1')
      expect(refused.status).toBe(429)
      expect(await refused.json()).toMatchObject(refusal)
      expect((await post(`/auth/v1${path}`, {}, '192.0.2.2')).status).toBe(400)
    },
  )
})
