import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import { buildPhoneApp, newPhone, type PhoneApp } from '#testing/build-phone-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'

let app: PhoneApp
beforeAll(async () => {
  app = await buildPhoneApp({ confirmEmail: false })
})
afterAll(() => app.close())

type Browser = ReturnType<typeof createAuthClient>
const password = 'correct horse battery'

async function signUp(of: Pick<PhoneApp, 'url' | 'apiKeys'> = app) {
  const browser = createAuthClient(of)
  const email = `${crypto.randomUUID()}@example.com`
  const { data, error } = await browser.signUp({ email, password })
  if (error || !data.user) throw error ?? new Error('There is no user')
  return { browser, email, userId: data.user.id }
}

async function enroll(browser: Browser, phone = newPhone(), friendlyName = phone) {
  const { data, error } = await browser.mfa.enroll({ factorType: 'phone', phone, friendlyName })
  if (error) throw error
  return { factorId: data.id, phone, data }
}

async function challenge(browser: Browser, factorId: string) {
  const { data, error } = await browser.mfa.challenge({ factorId })
  if (error) throw error
  return data
}

async function enrollAndVerify(browser: Browser) {
  const { factorId, phone } = await enroll(browser)
  const { id: challengeId } = await challenge(browser, factorId)
  const code = await app.codeFor(phone)
  const { data, error } = await browser.mfa.verify({ factorId, challengeId, code })
  if (error) throw error
  return { factorId, phone, challengeId, code, session: data }
}

const level = async (browser: Browser) => (await browser.mfa.getAuthenticatorAssuranceLevel()).data

describe('a phone as a second factor', () => {
  test('raises the session with the code that it gets', async () => {
    const { browser } = await signUp()
    const { factorId, phone, data } = await enroll(browser)
    expect(data).toEqual({ id: factorId, type: 'phone', friendly_name: phone, phone })
    const asked = await challenge(browser, factorId)
    expect(asked.type).toBe('phone')
    const code = await app.codeFor(phone)
    const { data: session } = await browser.mfa.verify({
      factorId,
      challengeId: asked.id,
      code,
    })
    expect(session?.user.factors).toMatchObject([{ id: factorId, status: 'verified', phone }])
    expect(await level(browser)).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/phone' }, { method: 'password' }],
    })
    const { data: listed } = await browser.mfa.listFactors()
    expect(listed?.phone).toMatchObject([{ id: factorId }])
  })

  test('is asked for after the next sign-in', async () => {
    const { browser, email } = await signUp()
    const { factorId, phone } = await enrollAndVerify(browser)
    const later = createAuthClient(app)
    await later.signInWithPassword({ email, password })
    expect(await level(later)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const { id: challengeId } = await challenge(later, factorId)
    const code = await app.codeFor(phone)
    expect((await later.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
  })

  test('refuses a wrong code, and one of another challenge', async () => {
    const { browser } = await signUp()
    const { factorId, phone } = await enroll(browser)
    await challenge(browser, factorId)
    const earlier = await app.codeFor(phone)
    const { id: challengeId } = await challenge(browser, factorId)
    const current = await app.codeFor(phone)
    const wrong = String((Number(current) + 1) % 1_000_000).padStart(6, '0')
    for (const code of [wrong, ...(earlier === current ? [] : [earlier])]) {
      const { error } = await browser.mfa.verify({ factorId, challengeId, code })
      expect(error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
        message: 'Invalid MFA Phone code entered',
      })
    }
  })

  test('takes a code once, and only for five minutes', async () => {
    const { browser } = await signUp()
    const first = await enrollAndVerify(browser)
    expect((await browser.mfa.verify(first)).error).toMatchObject({
      code: 'mfa_ip_address_mismatch',
    })
    const { id: challengeId } = await challenge(browser, first.factorId)
    const code = await app.codeFor(first.phone)
    const past = sql<Date>`now() - interval '301 seconds'`
    await app.database
      .updateTable('authChallenges')
      .set({ createdAt: past })
      .where('id', '=', challengeId)
      .execute()
    const late = await browser.mfa.verify({ factorId: first.factorId, challengeId, code })
    expect(late.error).toMatchObject({ code: 'mfa_challenge_expired' })
  })

  test('keeps nothing from which the code can be read', async () => {
    const { browser } = await signUp()
    const { factorId, phone } = await enroll(browser)
    await challenge(browser, factorId)
    const code = await app.codeFor(phone)
    const kept = JSON.stringify([
      await app.database.selectFrom('authChallenges').selectAll().execute(),
      await app.database.selectFrom('authAuditLog').selectAll().execute(),
      await app.database.selectFrom('smsOutbox').selectAll().execute(),
      app.logLines(),
    ])
    expect(kept).not.toContain(`code is ${code}`)
    expect(kept).not.toContain(`"${code}"`)
  })

  test('is enrolled anew while unverified, and refused once verified', async () => {
    const { browser } = await signUp()
    const phone = newPhone()
    const first = await enroll(browser, phone)
    const second = await enroll(browser, phone)
    expect(second.factorId).not.toBe(first.factorId)
    expect((await browser.mfa.listFactors()).data?.all).toHaveLength(1)
    const verified = await enrollAndVerify(browser)
    const { error } = await browser.mfa.enroll({ factorType: 'phone', phone: verified.phone })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
  })

  test('given up, lowers the session', async () => {
    const { browser } = await signUp()
    const { factorId } = await enrollAndVerify(browser)
    expect((await browser.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    await browser.refreshSession()
    expect(await level(browser)).toMatchObject({
      currentLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'password' }],
    })
  })

  test.each([
    ['', 'Phone number required to enroll Phone factor'],
    ['0123', 'Invalid phone number format (E.164 required)'],
  ])('of the number %j is refused', async (phone, message) => {
    const { browser } = await signUp()
    const { error } = await browser.mfa.enroll({ factorType: 'phone', phone })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message })
  })

  test('gets one message a minute', async () => {
    const slow = await buildPhoneApp({ confirmEmail: false, smsFrequencySeconds: 60 })
    const { browser } = await signUp(slow)
    const { factorId, phone } = await enroll(browser)
    await challenge(browser, factorId)
    const { error } = await browser.mfa.challenge({ factorId })
    expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    expect(await slow.textsTo(phone)).toHaveLength(1)
    await slow.close()
  })

  test('is not offered where nothing can text', async () => {
    const silent = await buildIdentityApp({ confirmEmail: false })
    const { browser } = await signUp(silent)
    const { error } = await browser.mfa.enroll({ factorType: 'phone', phone: newPhone() })
    expect(error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
    await silent.close()
  })
})
