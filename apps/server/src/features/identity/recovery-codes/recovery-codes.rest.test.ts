import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildIdentityApp({ confirmEmail: false })
})
afterAll(() => app.close())

type Browser = ReturnType<typeof createAuthClient>
const password = 'correct horse battery'

async function signUp(of = app) {
  const browser = createAuthClient(of)
  const email = `${crypto.randomUUID()}@example.com`
  const { data, error } = await browser.signUp({ email, password })
  if (error || !data.user) throw error ?? new Error('There is no user')
  return { browser, email, userId: data.user.id }
}

async function signIn(email: string, of = app) {
  const browser = createAuthClient(of)
  const { error } = await browser.signInWithPassword({ email, password })
  if (error) throw error
  return browser
}

async function addTotp(browser: Browser): Promise<string> {
  const { data, error } = await browser.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate()
  const verified = await browser.mfa.challengeAndVerify({ factorId: data.id, code })
  if (verified.error) throw verified.error
  return data.id
}

async function generate(browser: Browser): Promise<string[]> {
  const { data, error } = await browser.mfa.recoveryCodes.generate()
  if (error) throw error
  return data.codes
}

async function prepare(of = app) {
  const person = await signUp(of)
  const factorId = await addTotp(person.browser)
  return { ...person, factorId, codes: await generate(person.browser) }
}

const level = async (browser: Browser) => (await browser.mfa.getAuthenticatorAssuranceLevel()).data

describe('recovery codes', () => {
  test('are ten, shown once, and stored only as hashes', async () => {
    const { browser, userId, codes } = await prepare()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{16}$/)
    const { data: status } = await browser.mfa.recoveryCodes.getStatus()
    expect(status).toEqual({
      id: expect.any(String),
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    })
    const { data } = await browser.mfa.listFactors()
    expect(data?.all).toMatchObject([
      { factor_type: 'totp' },
      { factor_type: 'recovery_code', friendly_name: 'Recovery codes', status: 'verified' },
    ])
    const kept = JSON.stringify([
      await app.database.selectFrom('authRecoveryCodes').selectAll().execute(),
      await app.database.selectFrom('authAuditLog').selectAll().execute(),
      app.logLines(),
    ])
    for (const code of codes) expect(kept).not.toContain(code)
    const audit = app.database.selectFrom('authAuditLog').select('action')
    expect(await audit.where('userId', '=', userId).execute()).toContainEqual({
      action: 'recovery_codes_generated',
    })
  })

  test('each raise a session once, however they are typed', async () => {
    const { email, codes } = await prepare()
    const [code = ''] = codes
    const browser = await signIn(email)
    const typed = code.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')
    const { data, error } = await browser.mfa.recoveryCodes.verify({ code: ` ${typed} ` })
    expect(error).toBeNull()
    expect(data?.access_token).toBeTruthy()
    expect(await level(browser)).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
    expect((await browser.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9)
    const again = await signIn(email)
    expect((await again.mfa.recoveryCodes.verify({ code })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
  })

  test('given twice at once count once', async () => {
    const { email, codes } = await prepare()
    const [code = ''] = codes
    const browsers = [await signIn(email), await signIn(email), await signIn(email)]
    const answers = await Promise.all(
      browsers.map((browser) => browser.mfa.recoveryCodes.verify({ code })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('of somebody else are wrong', async () => {
    const { codes } = await prepare()
    const { browser } = await prepare()
    const { error } = await browser.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
    expect(error).toMatchObject({ code: 'mfa_verification_failed' })
  })

  test('let someone in who has lost the factor, to give it up', async () => {
    const { email, factorId, codes } = await prepare()
    const browser = await signIn(email)
    await browser.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
    expect((await browser.mfa.unenroll({ factorId })).error).toBeNull()
    await browser.refreshSession()
    expect(await level(browser)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect((await browser.mfa.listFactors()).data?.all).toEqual([])
    expect((await browser.mfa.recoveryCodes.getStatus()).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
  })

  test('are never the only factor', async () => {
    const { browser } = await signUp()
    expect((await browser.mfa.recoveryCodes.generate()).error).toMatchObject({
      status: 422,
      code: 'mfa_recovery_codes_sole_factor',
    })
  })

  test('are one set, replaced as a whole by new ones', async () => {
    const { browser, email, codes } = await prepare()
    expect((await browser.mfa.recoveryCodes.generate()).error).toMatchObject({
      code: 'mfa_verified_factor_exists',
    })
    const { data } = await browser.mfa.recoveryCodes.regenerate()
    expect(data).toMatchObject({ total: 10, friendly_name: 'Recovery codes' })
    const other = await signIn(email)
    const old = await other.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
    expect(old.error).toMatchObject({ code: 'mfa_verification_failed' })
    const fresh = await other.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })
    expect(fresh.error).toBeNull()
  })

  test('are made, replaced and given up only at aal2', async () => {
    const { email, browser } = await prepare()
    const low = await signIn(email)
    const { recoveryCodes } = low.mfa
    const refused = { error: { code: 'insufficient_aal' } }
    expect(await recoveryCodes.generate()).toMatchObject(refused)
    expect(await recoveryCodes.regenerate()).toMatchObject(refused)
    expect(await recoveryCodes.unenroll()).toMatchObject(refused)
    expect((await browser.mfa.recoveryCodes.unenroll()).error).toBeNull()
    expect((await browser.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  test('cannot be challenged or unenrolled as other factors are', async () => {
    const { browser } = await prepare()
    const { data } = await browser.mfa.recoveryCodes.getStatus()
    const factorId = data?.id ?? ''
    const notFound = { error: { code: 'mfa_factor_not_found' } }
    expect(await browser.mfa.challenge({ factorId })).toMatchObject(notFound)
    expect(await browser.mfa.unenroll({ factorId })).toMatchObject(notFound)
  })

  test('are locked after ten wrong ones, until there are new ones', async () => {
    await avoidWindowBoundary(900)
    await avoidWindowBoundary(60)
    const limited = await buildIdentityApp({ confirmEmail: false }, { rateLimits: true })
    const { browser, email, codes } = await prepare(limited)
    const low = await signIn(email, limited)
    const verify = (code: string) => low.mfa.recoveryCodes.verify({ code })
    for (let tries = 0; tries < 10; tries += 1)
      expect((await verify('wrong')).error).toMatchObject({ status: 422 })
    expect((await verify(codes[0] ?? '')).error).toMatchObject({
      status: 429,
      code: 'mfa_recovery_codes_locked',
    })
    const { data } = await browser.mfa.recoveryCodes.regenerate()
    expect((await verify(data?.codes[0] ?? '')).error).toBeNull()
    await limited.close()
  })
})
