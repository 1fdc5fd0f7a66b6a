import { afterEach, beforeEach, expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'

let app: TestApp
beforeEach(() => avoidWindowBoundary(3_600))
afterEach(() => app.close())

const newEmail = () => `${crypto.randomUUID()}@example.com`
const refused = {
  status: 429,
  code: 'over_email_send_rate_limit',
  message: 'email rate limit exceeded',
}

test('all together mail no more in an hour than the limit, known addresses and unknown alike', async () => {
  app = await buildIdentityApp({ mailsPerHour: 3 }, { rateLimits: true })
  const browser = createAuthClient(app)
  const known = newEmail()
  expect((await browser.signUp({ email: known, password: 'correct horse' })).error).toBeNull()
  // Nobody has this address and nothing is mailed, but it counts, or the count would tell.
  expect((await browser.resetPasswordForEmail(newEmail())).error).toBeNull()
  expect((await browser.resetPasswordForEmail(known)).error).toBeNull()
  expect(await app.mails()).toHaveLength(2)
  for (const email of [known, newEmail()]) {
    expect((await browser.resetPasswordForEmail(email)).error).toMatchObject(refused)
    expect((await browser.resend({ type: 'signup', email })).error).toMatchObject(refused)
    expect((await browser.signInWithOtp({ email })).error).toMatchObject(refused)
    const again = await browser.signUp({ email, password: 'correct horse' })
    expect(again.error).toMatchObject(refused)
  }
  expect(await app.mails()).toHaveLength(2)
})

test('where addresses need no confirmation, mails are not counted', async () => {
  app = await buildIdentityApp({ mailsPerHour: 1, confirmEmail: false }, { rateLimits: true })
  const browser = createAuthClient(app)
  const email = newEmail()
  await browser.signUp({ email, password: 'correct horse' })
  for (let mails = 0; mails < 3; mails += 1)
    expect((await browser.resetPasswordForEmail(email)).error).toBeNull()
})

test('without rate limits there is no total', async () => {
  app = await buildIdentityApp({ mailsPerHour: 1 })
  const browser = createAuthClient(app)
  for (let mails = 0; mails < 3; mails += 1)
    expect((await browser.resetPasswordForEmail(newEmail())).error).toBeNull()
})
