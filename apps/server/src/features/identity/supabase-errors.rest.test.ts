import {
  AuthApiError,
  type AuthError,
  AuthImplicitGrantRedirectError,
  AuthInvalidCredentialsError,
  AuthInvalidJwtError,
  AuthPKCECodeVerifierMissingError,
  AuthPKCEGrantCodeExchangeError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createSupabaseClient } from '#testing/create-supabase-client.ts'
import { openPage } from '#testing/open-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildIdentityApp({ confirmEmail: false })
})
afterAll(() => app.close())
afterEach(() => vi.unstubAllGlobals())

const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`

async function signUp() {
  const browser = createSupabaseClient(app)
  const { data, error } = await browser.auth.signUp({ email: newEmail(), password })
  if (error || !data.session) throw error ?? new Error('There is no session')
  return { ...browser, session: data.session }
}

describe('the client tells apart', () => {
  test('a refusal of the server, with its code and status', async () => {
    const { auth } = createSupabaseClient(app)
    const { error } = await auth.signInWithPassword({ email: newEmail(), password })
    expect(error).toBeInstanceOf(AuthApiError)
    expect(error).toMatchObject({
      name: 'AuthApiError',
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  })

  test('a weak password, with its reasons', async () => {
    const { auth } = createSupabaseClient(app)
    const { error } = await auth.signUp({ email: newEmail(), password: 'short' })
    expect(error).toBeInstanceOf(AuthWeakPasswordError)
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
  })

  test('a session that has been ended elsewhere, which it then forgets', async () => {
    const { auth, session } = await signUp()
    const admin = createSupabaseClient(app, { key: app.apiKeys.secret }).auth.admin
    await admin.signOut(session.access_token, 'global')
    expect((await auth.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
    expect((await auth.getSession()).data.session).toBeNull()
  })

  test('nobody who is signed in', async () => {
    const { auth } = createSupabaseClient(app)
    expect((await auth.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
    expect((await auth.updateUser({ password })).error).toBeInstanceOf(AuthSessionMissingError)
    expect((await auth.refreshSession()).error).toBeInstanceOf(AuthSessionMissingError)
    expect((await auth.reauthenticate()).error).toBeInstanceOf(AuthSessionMissingError)
  })

  test('credentials that it does not even send', async () => {
    const { auth, requests } = createSupabaseClient(app)
    const { error } = await auth.signInWithPassword(JSON.parse('{ "password": "alone" }'))
    expect(error).toBeInstanceOf(AuthInvalidCredentialsError)
    expect(requests).toHaveLength(0)
  })

  test('a code without the verifier of this browser', async () => {
    const { auth } = createSupabaseClient(app)
    const { error } = await auth.exchangeCodeForSession(crypto.randomUUID())
    expect(error).toBeInstanceOf(AuthPKCECodeVerifierMissingError)
  })

  test('a token that is no token, is forged, or has expired', async () => {
    const { auth, session } = await signUp()
    const [header = '', payload = '', signature = ''] = session.access_token.split('.')
    const changed = { ...JSON.parse(decode(payload)), sub: crypto.randomUUID() }
    const expired = { ...JSON.parse(decode(payload)), exp: 1 }
    for (const token of [
      'nonsense',
      `${header}.${encode(changed)}.${signature}`,
      `${header}.${encode(expired)}.${signature}`,
    ])
      expect((await auth.getClaims(token)).error).toBeInstanceOf(AuthInvalidJwtError)
  })

  test('a token whose key it does not know: the server is asked, and refuses', async () => {
    const { auth, session } = await signUp()
    const [, payload, signature] = session.access_token.split('.')
    const header = encode({ alg: 'ES256', typ: 'JWT', kid: 'of another' })
    const { error } = await auth.getClaims(`${header}.${payload}.${signature}`)
    expect(error).toBeInstanceOf(AuthApiError)
    expect(error).toMatchObject({ status: 403, code: 'bad_jwt' })
  })

  test('a page that a failed link leads to', async () => {
    const failed = await app.request('/auth/v1/verify?type=magiclink&token=used', {
      redirect: 'manual',
    })
    openPage(new URL(failed.headers.get('location') ?? ''))
    const { auth } = createSupabaseClient(app, { flowType: 'implicit', detectSessionInUrl: true })
    const { error } = await auth.initialize()
    expect(error).toBeInstanceOf(AuthImplicitGrantRedirectError)
    expect(error).toMatchObject({
      message: 'Email link is invalid or has expired',
      details: { error: 'access_denied', code: 'otp_expired' },
    })
  })

  test('a page for the other flow', async () => {
    openPage(new URL(`${app.config.siteUrl}/#access_token=a&refresh_token=b&expires_in=1`))
    const { auth } = createSupabaseClient(app, { detectSessionInUrl: true })
    expect((await auth.initialize()).error).toBeInstanceOf(AuthPKCEGrantCodeExchangeError)
  })

  test('a server that is away: the session is kept for later', async () => {
    const { session } = await signUp()
    const away = { url: 'http://127.0.0.1:1', apiKeys: app.apiKeys }
    const { auth, storage } = createSupabaseClient(away)
    await storage.setItem('sb-127-auth-token', JSON.stringify(session))
    const { error } = await auth.getUser()
    expect(error).toBeInstanceOf(AuthRetryableFetchError)
    expect((await auth.getSession()).data.session?.access_token).toBe(session.access_token)
  })
})

describe('what is not offered is refused, and never fails', () => {
  test('single sign-on of an organisation', async () => {
    const { error } = await createSupabaseClient(app).auth.signInWithSSO({ domain: 'example.com' })
    expect(error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      message: 'SAML 2.0 is disabled',
    })
  })

  test('wallets', async () => {
    const { error } = await createSupabaseClient(app).auth.signInWithWeb3({
      chain: 'ethereum',
      message: 'sign in',
      signature: '0x00',
    })
    expect(error).toMatchObject({
      status: 422,
      code: 'web3_provider_disabled',
      message: 'Web3 provider is disabled',
    })
  })

  test('being a provider for other applications', async () => {
    const { auth, statuses } = await signUp()
    const { oauth } = auth
    statuses.length = 0
    const answers = [
      await oauth.getAuthorizationDetails('some'),
      await oauth.approveAuthorization('some'),
      await oauth.denyAuthorization('some'),
      await oauth.listGrants(),
      await oauth.revokeGrant({ clientId: crypto.randomUUID() }),
    ]
    expectUnknownRoutes(answers, statuses)
  })

  test('its administration, and that of further providers', async () => {
    const { auth, statuses } = createSupabaseClient(app, { key: app.apiKeys.secret })
    const { oauth, customProviders } = auth.admin
    const id = crypto.randomUUID()
    const provider = {
      provider_type: 'oidc' as const,
      identifier: 'custom:one',
      name: 'One',
      client_id: 'one',
      client_secret: 'secret',
      issuer: 'https://one.example',
    }
    const answers = [
      await oauth.listClients(),
      await oauth.createClient({ client_name: 'One', redirect_uris: ['https://one.example/'] }),
      await oauth.getClient(id),
      await oauth.updateClient(id, { client_name: 'Two' }),
      await oauth.deleteClient(id),
      await oauth.regenerateClientSecret(id),
      await customProviders.listProviders(),
      await customProviders.createProvider(provider),
      await customProviders.getProvider('custom:one'),
      await customProviders.updateProvider('custom:one', { name: 'Two' }),
      await customProviders.deleteProvider('custom:one'),
    ]
    expectUnknownRoutes(answers, statuses)
  })
})

/** The protocol answers an unknown route in plain text, of which the client knows no more. */
function expectUnknownRoutes(answers: { error: AuthError | null }[], statuses: number[]) {
  for (const { error } of answers) expect(error).toBeInstanceOf(AuthUnknownError)
  expect(statuses).toEqual(answers.map(() => 404))
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part: string) => Buffer.from(part, 'base64url').toString()
