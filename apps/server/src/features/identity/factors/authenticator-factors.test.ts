import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '#testing/create-software-authenticator.ts'
import { pretendBrowser } from '#testing/pretend-browser.ts'

const origin = 'https://prompts.example.com'
const settings = { siteUrl: origin, rateLimits: false }
const password = 'correct horse battery'

let app: TestApp
beforeAll(async () => {
  app = await buildIdentityApp({ confirmEmail: false }, settings)
})
afterAll(() => app.close())
afterEach(() => vi.unstubAllGlobals())

type Browser = ReturnType<typeof createAuthClient>

async function signUp(server = app) {
  const browser = createAuthClient(server)
  const email = `${crypto.randomUUID()}@example.com`
  const { error } = await browser.signUp({ email, password })
  if (error) throw error
  return { browser, email }
}

async function signIn(email: string) {
  const browser = createAuthClient(app)
  const { error } = await browser.signInWithPassword({ email, password })
  if (error) throw error
  return browser
}

async function register(browser: Browser, authenticator: SoftwareAuthenticator, name = 'key') {
  pretendBrowser(authenticator, origin)
  const { data, error } = await browser.mfa.webauthn.register({ friendlyName: name })
  vi.unstubAllGlobals()
  if (error) throw error
  return data
}

async function signUpWithKey() {
  const { browser, email } = await signUp()
  const authenticator = createSoftwareAuthenticator({ origin })
  const session = await register(browser, authenticator)
  const factorId = session.user.factors?.[0]?.id ?? ''
  return { browser, email, authenticator, session, factorId }
}

async function authenticate(
  browser: Browser,
  { authenticator, factorId }: { authenticator: SoftwareAuthenticator; factorId: string },
) {
  pretendBrowser(authenticator, origin)
  const answer = await browser.mfa.webauthn.authenticate({ factorId })
  vi.unstubAllGlobals()
  return answer
}

async function call(browser: Browser, path: string, body: unknown) {
  const { data } = await browser.getSession()
  const answer = await app.post(`/auth/v1/factors/${path}`, body, {
    headers: {
      apikey: app.apiKeys.publishable,
      authorization: `Bearer ${data.session?.access_token}`,
      'x-supabase-api-version': '2024-01-01',
    },
  })
  return { status: answer.status, body: await answer.json() }
}

const Challenge = z.object({
  id: z.string(),
  webauthn: z.object({
    credential_options: z.object({
      publicKey: z.object({
        challenge: z.string(),
        rpId: z.string(),
        allowCredentials: z.array(z.object({ id: z.string() })),
      }),
    }),
  }),
})

async function challengeKey(browser: Browser, factorId: string) {
  const { body } = await call(browser, `${factorId}/challenge`, {})
  const { id, webauthn } = Challenge.parse(body)
  return { id, options: webauthn.credential_options.publicKey }
}

const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const refused = { status: 400, code: 'webauthn_verification_failed' }

describe('an authenticator as a second factor', () => {
  test('is registered by the published client, and raises the session', async () => {
    const { browser, session } = await signUpWithKey()
    expect(claimsOf(session.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })
    const { data } = await browser.mfa.listFactors()
    expect(data?.webauthn).toMatchObject([
      { factor_type: 'webauthn', status: 'verified', friendly_name: 'key' },
    ])
  })

  test('is asked for at the next sign-in', async () => {
    const owner = await signUpWithKey()
    const browser = await signIn(owner.email)
    const before = await browser.mfa.getAuthenticatorAssuranceLevel()
    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const { data, error } = await authenticate(browser, owner)
    expect(error).toBeNull()
    expect(claimsOf(data?.access_token)).toMatchObject({ aal: 'aal2' })
  })

  test('is challenged for a new credential first, then for that one', async () => {
    const { browser } = await signUp()
    const enrolled = await browser.mfa.webauthn.enroll({ friendlyName: 'key' })
    expect(enrolled.data).toEqual({
      id: expect.any(String),
      type: 'webauthn',
      friendly_name: 'key',
    })
    const creating = await call(browser, `${enrolled.data?.id}/challenge`, {})
    expect(creating.body).toMatchObject({
      type: 'webauthn',
      expires_at: expect.any(Number),
      webauthn: {
        type: 'create',
        credential_options: {
          publicKey: {
            rp: { id: 'prompts.example.com' },
            authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
          },
        },
      },
    })
    const owner = await signUpWithKey()
    const requesting = await call(owner.browser, `${owner.factorId}/challenge`, {})
    expect(requesting.body).toMatchObject({
      webauthn: {
        type: 'request',
        credential_options: {
          publicKey: { rpId: 'prompts.example.com', allowCredentials: [{ type: 'public-key' }] },
        },
      },
    })
  })

  test('does not sign in by itself', async () => {
    const { authenticator } = await signUpWithKey()
    const browser = createAuthClient(app)
    pretendBrowser(authenticator, origin)
    expect((await browser.signInWithPasskey()).error).toMatchObject(refused)
  })

  test('cannot be the authenticator of a passkey', async () => {
    const { browser } = await signUp()
    const authenticator = createSoftwareAuthenticator({ origin })
    pretendBrowser(authenticator, origin)
    expect((await browser.registerPasskey()).error).toBeNull()
    const { error } = await browser.mfa.webauthn.register({ friendlyName: 'key' })
    expect(error).toMatchObject({ code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' })
  })

  test('is no longer asked for once it is unenrolled', async () => {
    const { browser, factorId } = await signUpWithKey()
    expect((await browser.mfa.unenroll({ factorId })).error).toBeNull()
    const { data } = await browser.refreshSession()
    expect(claimsOf(data.session?.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
  })
})

describe('an answer is refused', () => {
  test('from a copy whose counter has fallen behind', async () => {
    const owner = await signUpWithKey()
    const copy = owner.authenticator.copy()
    expect((await authenticate(owner.browser, owner)).error).toBeNull()
    const { factorId } = owner
    const answer = await authenticate(owner.browser, { factorId, authenticator: copy })
    expect(answer.error).toMatchObject(refused)
  })

  test('from another page, and its challenge is used up', async () => {
    const { browser, factorId, authenticator } = await signUpWithKey()
    const { id, options } = await challengeKey(browser, factorId)
    const elsewhere = authenticator.copy({ origin: 'https://elsewhere.example.com' })
    const answerOf = (one: SoftwareAuthenticator) => ({
      challenge_id: id,
      webauthn: { type: 'request', credential_response: one.get(options) },
    })
    const first = await call(browser, `${factorId}/verify`, answerOf(elsewhere))
    expect(first).toMatchObject({ status: 400, body: { code: 'webauthn_verification_failed' } })
    const second = await call(browser, `${factorId}/verify`, answerOf(authenticator))
    expect(second).toMatchObject({ status: 422, body: { code: 'mfa_ip_address_mismatch' } })
  })

  test('after five minutes', async () => {
    const { browser, factorId, authenticator } = await signUpWithKey()
    const { id, options } = await challengeKey(browser, factorId)
    await app.database
      .updateTable('authChallenges')
      .set({ createdAt: sql<Date>`now() - interval '6 minutes'` })
      .where('id', '=', id)
      .execute()
    const credential = authenticator.get(options)
    const late = await call(browser, `${factorId}/verify`, {
      challenge_id: id,
      webauthn: { type: 'request', credential_response: credential },
    })
    expect(late).toMatchObject({ status: 422, body: { code: 'mfa_challenge_expired' } })
  })

  test('that replaces the credential of a verified factor', async () => {
    const { browser, factorId } = await signUpWithKey()
    const { id, options } = await challengeKey(browser, factorId)
    const other = createSoftwareAuthenticator({ origin })
    const credential = other.create({ ...options, rp: {}, user: { id: '' } })
    const answer = await call(browser, `${factorId}/verify`, {
      challenge_id: id,
      webauthn: { type: 'create', credential_response: credential },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'webauthn_verification_failed' } })
  })

  test('that is a code, or empty', async () => {
    const { browser, factorId } = await signUpWithKey()
    for (const answer of [{ code: '123456' }, {}, { webauthn: {} }])
      expect(await call(browser, `${factorId}/verify`, answer)).toEqual({
        status: 400,
        body: {
          code: 'validation_failed',
          message: 'webauthn.credential_response is required',
        },
      })
  })
})

test('where passkeys are off, no authenticator is enrolled', async () => {
  const without = await buildIdentityApp({ confirmEmail: false, passkeys: false }, settings)
  try {
    const { browser } = await signUp(without)
    const { error } = await browser.mfa.webauthn.enroll({ friendlyName: 'key' })
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_webauthn_enroll_not_enabled',
      message: 'MFA enroll is disabled for WebAuthn',
    })
  } finally {
    await without.close()
  }
})
