import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRateLimiter } from '#platform/http/limits/create-rate-limiter.ts'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { logReachedLimit } from '../rate-limits/log-reached-limit.ts'

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

test('the tenth colleague of an office is told when to try again, and the operator which setting it was', async () => {
  app = await buildIdentityApp({ mailsPerHour: 30 }, { rateLimits: true })
  const signUp = () =>
    app.post(
      '/auth/v1/signup',
      { email: newEmail(), password: 'correct horse battery' },
      { headers: { apikey: app.apiKeys.publishable } },
    )
  for (let colleagues = 0; colleagues < 10; colleagues += 1)
    expect((await signUp()).status).toBe(200)
  for (let further = 0; further < 3; further += 1) {
    const answer = await signUp()
    expect(answer.status).toBe(429)
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(3_600)
  }
  // One line in an hour, however many are refused.
  const lines = app.logLines().filter(({ msg }) => String(msg).includes('MAIL_LIMIT'))
  expect(lines).toMatchObject([{ limit: 10, network: '127.0.0.1', perHour: 30 }])
})

test('networks that reach their share write a bounded number of lines together', async () => {
  app = await buildIdentityApp({ mailsPerHour: 900 }, { rateLimits: true })
  const deps = {
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    rateLimiter: createRateLimiter(app.database, pino({ level: 'silent' })),
  }
  const lines: unknown[] = []
  for (let network = 0; network < 30; network += 1)
    await logReachedLimit(deps, {
      kind: 'mail',
      scope: 'network',
      limit: 10,
      perHour: 30,
      network: `192.0.2.${network}`,
    })
  expect(lines).toHaveLength(20)
})

test('a mail that is asked for again too soon is refused with the time to try again', async () => {
  app = await buildIdentityApp({ mailFrequencySeconds: 60 }, { rateLimits: true })
  const headers = { apikey: app.apiKeys.publishable }
  const body = { email: newEmail() }
  const ask = () => app.post('/auth/v1/recover', body, { headers })
  expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('too many requests, and wrong passwords, are refused with the time to try again', async () => {
  app = await buildIdentityApp({ confirmEmail: false }, { rateLimits: true })
  const headers = { apikey: app.apiKeys.publishable }
  const body = { email: newEmail(), password: 'wrong wrong wrong' }
  const signIn = () => app.post('/auth/v1/token?grant_type=password', body, { headers })
  let answer = await signIn()
  for (let tries = 0; tries < 40 && answer.status !== 429; tries += 1) answer = await signIn()
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})
