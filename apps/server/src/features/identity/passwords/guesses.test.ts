import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildIdentityApp({ confirmEmail: false }, { rateLimits: true })
})
afterAll(() => app.close())
beforeEach(() => avoidWindowBoundary(900))

const newEmail = () => `${crypto.randomUUID()}@example.com`
const password = 'correct horse'
const limited = { status: 429, code: 'over_request_rate_limit' }

test('one address takes thirty wrong passwords in fifteen minutes, whether anyone has it or not', async () => {
  const known = newEmail()
  await createAuthClient(app).signUp({ email: known, password })
  for (const email of [known, newEmail()]) {
    const guess = (text: string) =>
      createAuthClient(app).signInWithPassword({ email, password: text })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, number) => guess(`wrong ${number}`)),
    )
    for (const { error } of answers) expect(error).toMatchObject({ code: 'invalid_credentials' })
    expect((await guess('wrong')).error).toMatchObject(limited)
    expect((await guess(password)).error).toMatchObject(limited)
  }
})

test('right passwords are not counted', async () => {
  const email = newEmail()
  await createAuthClient(app).signUp({ email, password })
  for (let times = 0; times < 35; times += 1)
    expect((await createAuthClient(app).signInWithPassword({ email, password })).error).toBeNull()
})

test('one factor takes ten wrong codes in fifteen minutes', async () => {
  await avoidWindowBoundary(60)
  const browser = createAuthClient(app)
  await browser.signUp({ email: newEmail(), password })
  const { data } = await browser.mfa.enroll({ factorType: 'totp' })
  if (data?.type !== 'totp') throw new Error('There is no factor')
  const factorId = data.id
  const { data: asked } = await browser.mfa.challenge({ factorId })
  const challengeId = asked?.id ?? ''
  for (let tries = 0; tries < 10; tries += 1) {
    const { error } = await browser.mfa.verify({ factorId, challengeId, code: 'wrong!' })
    expect(error).toMatchObject({ code: 'mfa_verification_failed' })
  }
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate()
  expect((await browser.mfa.verify({ factorId, challengeId, code })).error).toMatchObject(limited)
})
