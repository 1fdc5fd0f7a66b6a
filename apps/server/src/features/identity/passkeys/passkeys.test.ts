import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '#testing/create-software-authenticator.ts'
import { pretendBrowser } from '#testing/pretend-browser.ts'

const origin = 'https://prompts.example.com'

let app: TestApp
beforeAll(async () => {
  const settings = { siteUrl: origin, rateLimits: false }
  app = await buildIdentityApp({ anonymous: true, confirmEmail: false }, settings)
})
afterAll(() => app.close())
afterEach(() => vi.unstubAllGlobals())

type Browser = ReturnType<typeof createAuthClient>

async function signUp() {
  const browser = createAuthClient(app)
  const email = `${crypto.randomUUID()}@example.com`
  const { data, error } = await browser.signUp({ email, password: 'correct horse battery' })
  if (error || !data.user) throw error ?? new Error('There is no user')
  return { browser, email, userId: data.user.id }
}

async function register(browser: Browser, authenticator: SoftwareAuthenticator) {
  const { data, error } = await browser.passkey.startRegistration()
  if (error) throw error
  const credential = authenticator.create(data.options)
  return browser.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
}

async function signIn(authenticator: SoftwareAuthenticator, browser = createAuthClient(app)) {
  const { data, error } = await browser.passkey.startAuthentication()
  if (error) throw error
  const credential = authenticator.get(data.options)
  return browser.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential })
}

async function signUpWithPasskey() {
  const owner = await signUp()
  const authenticator = createSoftwareAuthenticator({ origin })
  const { data, error } = await register(owner.browser, authenticator)
  if (error) throw error
  return { ...owner, authenticator, passkeyId: data.id }
}

const verificationFailed = {
  status: 400,
  code: 'webauthn_verification_failed',
  message: 'Credential verification failed',
}

const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const auditedOf = async (userId: string) =>
  (
    await app.database
      .selectFrom('authAuditLog')
      .select('action')
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute()
  ).map(({ action }) => action)

test('the published client registers a passkey and signs in with it in a browser', async () => {
  const { browser, userId } = await signUp()
  const later = createAuthClient(app)
  pretendBrowser(createSoftwareAuthenticator({ origin }), origin)
  const registered = await browser.registerPasskey()
  expect(registered).toMatchObject({ error: null, data: { friendly_name: 'Passkey' } })
  const { data, error } = await later.signInWithPasskey()
  expect(error).toBeNull()
  expect(data?.user?.id).toBe(userId)
  expect(claimsOf(data?.session?.access_token)).toMatchObject({
    sub: userId,
    aal: 'aal1',
    amr: [{ method: 'passkey' }],
  })
  expect(await auditedOf(userId)).toEqual(expect.arrayContaining(['passkey_created', 'login']))
})

describe('registering', () => {
  test('asks for a discoverable credential of the site and the user', async () => {
    const { browser, email, userId } = await signUp()
    const { data } = await browser.passkey.startRegistration()
    expect(data?.options).toMatchObject({
      rp: { id: 'prompts.example.com' },
      user: { id: Buffer.from(userId).toString('base64url'), name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      attestation: 'none',
    })
    expect(data?.expires_at).toBeGreaterThan(Date.now() / 1_000 + 240)
  })

  test('offers no authenticator that has a passkey already', async () => {
    const { browser, authenticator } = await signUpWithPasskey()
    await expect(register(browser, authenticator)).rejects.toMatchObject({
      name: 'InvalidStateError',
    })
  })

  test('refuses a credential that somebody has', async () => {
    const { browser } = await signUp()
    const authenticator = createSoftwareAuthenticator({ origin })
    const first = await browser.passkey.startRegistration()
    if (first.error) throw first.error
    const credential = authenticator.create(first.data.options)
    const challengeId = first.data.challenge_id
    await browser.passkey.verifyRegistration({ challengeId, credential })
    const { challenge } = first.data.options
    const again = await insertChallenge({ challenge, purpose: 'registration', browser })
    const { error } = await browser.passkey.verifyRegistration({ challengeId: again, credential })
    expect(error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
  })

  test.each([
    ['of another page', { origin: 'https://elsewhere.example.com' }, {}],
    ['for another site', { origin }, { rp: { id: 'example.com', name: '' } }],
    ['of another challenge', { origin }, { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ])('refuses a credential %s', async (_case, settings, changes) => {
    const { browser } = await signUp()
    const { data, error } = await browser.passkey.startRegistration()
    if (error) throw error
    const options = { ...data.options, ...changes }
    const credential = createSoftwareAuthenticator(settings).create(options)
    const challengeId = data.challenge_id
    const refused = await browser.passkey.verifyRegistration({ challengeId, credential })
    expect(refused.error).toMatchObject(verificationFailed)
    const again = await browser.passkey.verifyRegistration({ challengeId, credential })
    expect(again.error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
  })

  test('refuses an answer to what another user was asked', async () => {
    const { browser } = await signUp()
    const { data, error } = await browser.passkey.startRegistration()
    if (error) throw error
    const credential = createSoftwareAuthenticator({ origin }).create(data.options)
    const other = await signUp()
    const stolen = { challengeId: data.challenge_id, credential }
    expect((await other.browser.passkey.verifyRegistration(stolen)).error).toMatchObject({
      code: 'webauthn_challenge_not_found',
    })
  })

  test('stops at ten passkeys', async () => {
    const { browser } = await signUp()
    for (let count = 0; count < 10; count += 1)
      await register(browser, createSoftwareAuthenticator({ origin }))
    const { error } = await browser.passkey.startRegistration()
    expect(error).toMatchObject({ status: 422, code: 'too_many_passkeys' })
  })

  test('is not for anonymous users', async () => {
    const browser = createAuthClient(app)
    await browser.signInAnonymously()
    const { error } = await browser.passkey.startRegistration()
    expect(error).toMatchObject({ status: 403, code: 'no_authorization' })
  })
})

async function insertChallenge({
  challenge,
  purpose,
  browser,
}: {
  challenge: string
  purpose: string
  browser: Browser
}) {
  const { data } = await browser.getUser()
  const id = crypto.randomUUID()
  const row = { id, challenge, purpose, userId: data.user?.id ?? null }
  await app.database.insertInto('authPasskeyChallenges').values(row).execute()
  return id
}

describe('signing in', () => {
  test('asks for any passkey of the site', async () => {
    const { data } = await createAuthClient(app).passkey.startAuthentication()
    expect(data?.options).toMatchObject({
      rpId: 'prompts.example.com',
      userVerification: 'preferred',
    })
    expect(data?.options.allowCredentials ?? []).toEqual([])
  })

  test('works with an authenticator that does not verify who is there', async () => {
    const { authenticator, userId } = await signUpWithPasskey()
    const { data } = await signIn(authenticator.copy({ verifiesUser: false }))
    expect(data?.user?.id).toBe(userId)
  })

  test('counts each challenge once', async () => {
    const { authenticator } = await signUpWithPasskey()
    const browser = createAuthClient(app)
    const { data, error } = await browser.passkey.startAuthentication()
    if (error) throw error
    const challengeId = data.challenge_id
    const attempt = () =>
      browser.passkey.verifyAuthentication({
        challengeId,
        credential: authenticator.get(data.options),
      })
    const answers = await Promise.all([attempt(), attempt(), attempt()])
    const codes = answers.map((answer) => answer.error?.code ?? 'signed in')
    expect(codes.sort()).toEqual([
      'signed in',
      'webauthn_challenge_not_found',
      'webauthn_challenge_not_found',
    ])
  })

  test('does not wait longer than five minutes', async () => {
    const { authenticator } = await signUpWithPasskey()
    const browser = createAuthClient(app)
    const { data, error } = await browser.passkey.startAuthentication()
    if (error) throw error
    const challengeId = data.challenge_id
    await app.database
      .updateTable('authPasskeyChallenges')
      .set({ createdAt: sql<Date>`now() - interval '6 minutes'` })
      .where('id', '=', challengeId)
      .execute()
    const credential = authenticator.get(data.options)
    const late = await browser.passkey.verifyAuthentication({ challengeId, credential })
    expect(late.error).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' })
  })

  test('refuses a copy whose counter has fallen behind', async () => {
    const { authenticator, userId } = await signUpWithPasskey()
    const copy = authenticator.copy()
    expect((await signIn(authenticator)).error).toBeNull()
    expect((await signIn(authenticator)).error).toBeNull()
    expect((await signIn(copy)).error).toMatchObject(verificationFailed)
    expect(await auditedOf(userId)).toContain('passkey_refused')
  })

  test('refuses another page, another key and an unknown passkey alike', async () => {
    const { authenticator, browser, passkeyId } = await signUpWithPasskey()
    const elsewhere = authenticator.copy({ origin: 'https://elsewhere.example.com' })
    expect((await signIn(elsewhere)).error).toMatchObject(verificationFailed)

    const { data, error } = await browser.passkey.startAuthentication()
    if (error) throw error
    const credential = authenticator.get(data.options)
    const foreign = (await signUpWithPasskey()).authenticator.get(data.options)
    credential.response.signature = foreign.response.signature
    const challengeId = data.challenge_id
    const forged = await browser.passkey.verifyAuthentication({ challengeId, credential })
    expect(forged.error).toMatchObject(verificationFailed)

    await browser.passkey.delete({ passkeyId })
    expect((await signIn(authenticator)).error).toMatchObject(verificationFailed)
  })

  test('refuses a passkey that says it is of another user', async () => {
    const { authenticator } = await signUpWithPasskey()
    const other = await signUp()
    const browser = createAuthClient(app)
    const { data, error } = await browser.passkey.startAuthentication()
    if (error) throw error
    const credential = authenticator.get(data.options)
    credential.response.userHandle = Buffer.from(other.userId).toString('base64url')
    const challengeId = data.challenge_id
    const answer = await browser.passkey.verifyAuthentication({ challengeId, credential })
    expect(answer.error).toMatchObject(verificationFailed)
  })

  test.each([
    ['is banned', 'user_banned', { bannedUntil: sql<Date>`now() + interval '1 hour'` }],
    ['has no confirmed address', 'email_not_confirmed', { emailConfirmedAt: null }],
  ])('refuses whoever %s', async (_case, code, changes) => {
    const { authenticator, userId } = await signUpWithPasskey()
    await app.database.updateTable('authUsers').set(changes).where('id', '=', userId).execute()
    expect((await signIn(authenticator)).error).toMatchObject({ status: 403, code })
  })

  test.each([
    [{}, 'validation_failed', 'challenge_id is required'],
    [{ challenge_id: crypto.randomUUID() }, 'validation_failed', 'credential is required'],
    [
      { challenge_id: 'tea', credential: {} },
      'validation_failed',
      'challenge_id must be a valid UUID',
    ],
    [
      { challenge_id: crypto.randomUUID(), credential: {} },
      'webauthn_challenge_not_found',
      'Challenge not found or already used',
    ],
  ])('refuses %j', async (body, code, message) => {
    const answer = await app.post('/auth/v1/passkeys/authentication/verify', body, {
      headers: { apikey: app.apiKeys.publishable, 'x-supabase-api-version': '2024-01-01' },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ code, message })
  })
})

test('more than thirty sign-ins in five minutes are refused', async () => {
  const limited = await buildTestApp()
  try {
    const headers = { apikey: limited.apiKeys.publishable }
    const statuses = new Set<number>()
    // Twice as many as one window allows, and one: enough wherever a window ends.
    for (let count = 0; count < 61; count += 1) {
      const path = '/auth/v1/passkeys/authentication/verify'
      statuses.add((await limited.post(path, {}, { headers })).status)
    }
    expect([...statuses]).toEqual([400, 429])
  } finally {
    await limited.close()
  }
})
