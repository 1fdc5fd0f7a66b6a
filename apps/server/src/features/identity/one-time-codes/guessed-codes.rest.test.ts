import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPhoneApp, newPhone, type PhoneApp } from '#testing/build-phone-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'

let app: PhoneApp
beforeAll(async () => {
  app = await buildPhoneApp({ passwordNeedsReauthentication: true })
})
afterAll(() => app.close())

const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`
const refusal = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }

/** Another code of six digits. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

type Browser = ReturnType<typeof createAuthClient>
type Verify = (token: string) => ReturnType<Browser['verifyOtp']>

const guessFiveTimes = (verify: Verify, code: string) =>
  Promise.all(Array.from({ length: 5 }, () => verify(wrong(code))))

async function signUp() {
  const browser = createAuthClient(app)
  const email = newEmail()
  await browser.signUp({ email, password })
  const { code, tokenHash } = await findMailedCode(app, email)
  const verify: Verify = (token) => browser.verifyOtp({ email, token, type: 'signup' })
  return { browser, email, code, tokenHash, verify }
}

describe('mailed digits', () => {
  test('are void after five wrong ones, and the link is not', async () => {
    const { browser, code, tokenHash, verify } = await signUp()
    for (const { error } of await guessFiveTimes(verify, code)) expect(error).toMatchObject(refusal)
    expect((await verify(code)).error).toMatchObject(refusal)
    const link = await browser.verifyOtp({ token_hash: tokenHash, type: 'signup' })
    expect(link.error).toBeNull()
  })

  test('are right after four wrong ones, and new ones may be tried five times again', async () => {
    const { browser, email, code, verify } = await signUp()
    await guessFiveTimes(verify, code)
    await browser.resend({ type: 'signup', email })
    const again = await findMailedCode(app, email)
    for (let guess = 0; guess < 4; guess++) await verify(wrong(again.code))
    expect((await verify(again.code)).error).toBeNull()
  })

  test('live for an hour, and the link for longer', async () => {
    const { browser, email, code, tokenHash, verify } = await signUp()
    await app.database
      .updateTable('authOneTimeTokens')
      .set({ createdAt: new Date(Date.now() - 3_601_000) })
      .where('sentTo', '=', email)
      .execute()
    expect((await verify(code)).error).toMatchObject(refusal)
    const link = await browser.verifyOtp({ token_hash: tokenHash, type: 'signup' })
    expect(link.error).toBeNull()
  })

  test('are compared with the newest code only, of whichever type', async () => {
    const { browser, email, code } = await signUp()
    await browser.resetPasswordForEmail(email)
    const recovery = await findMailedCode(app, email)
    const verify: Verify = (token) => browser.verifyOtp({ email, token, type: 'email' })
    expect((await verify(code)).error).toMatchObject(refusal)
    expect((await verify(recovery.code)).error).toBeNull()
  })

  test('of a reauthentication are void after five wrong ones too', async () => {
    const email = newEmail()
    await createAdminClient(app).createUser({ email, password, email_confirm: true })
    const browser = createAuthClient(app)
    const { data } = await browser.signInWithPassword({ email, password })
    await app.database
      .updateTable('authSessions')
      .set({ createdAt: new Date(Date.now() - 86_401_000) })
      .where('userId', '=', data.user?.id ?? '')
      .execute()
    await browser.reauthenticate()
    const { code } = await findMailedCode(app, email)
    const change = (nonce: string) => browser.updateUser({ password: 'another horse', nonce })
    for (let guess = 0; guess < 5; guess++) await change(wrong(code))
    expect((await change(code)).error).toMatchObject({ code: 'reauthentication_not_valid' })
  })
})

describe('texted digits', () => {
  test('are void after five wrong ones', async () => {
    const phone = newPhone()
    const browser = createAuthClient(app, 'implicit')
    await browser.signInWithOtp({ phone })
    const code = await app.codeFor(phone)
    const verify: Verify = (token) => browser.verifyOtp({ phone, token, type: 'sms' })
    for (const { error } of await guessFiveTimes(verify, code)) expect(error).toMatchObject(refusal)
    expect((await verify(code)).error).toMatchObject(refusal)
    await browser.signInWithOtp({ phone })
    expect((await verify(await app.codeFor(phone))).error).toBeNull()
  })

  test('of a second factor are void after five wrong ones', async () => {
    const { browser, code, verify } = await signUp()
    await verify(code)
    const phone = newPhone()
    const { data: factor } = await browser.mfa.enroll({ factorType: 'phone', phone })
    const factorId = factor?.id ?? ''
    const { data: challenge } = await browser.mfa.challenge({ factorId })
    const texted = await app.codeFor(phone)
    const challengeId = challenge?.id ?? ''
    const answer = (digits: string) => browser.mfa.verify({ factorId, challengeId, code: digits })
    for (let guess = 0; guess < 5; guess++)
      expect((await answer(wrong(texted))).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await answer(texted)).error).toMatchObject({ code: 'mfa_challenge_expired' })
  })
})
