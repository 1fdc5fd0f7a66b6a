import { AuthApiError, AuthSessionMissingError, AuthWeakPasswordError } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'

let app: TestApp
let client: ReturnType<typeof createAuthClient>
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  client = createAuthClient(app)
})
afterAll(() => app.close())

const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`

async function signUp(email = newEmail()) {
  const browser = createAuthClient(app)
  const { data, error } = await browser.signUp({
    email,
    password,
    options: { data: { first_name: 'Ada' } },
  })
  if (error || !data.session) throw error ?? new Error('There is no session')
  return { browser, email, session: data.session }
}

const Tokens = z.object({ refresh_token: z.string() })

async function refreshed(token: string): Promise<string> {
  return Tokens.parse(await (await refresh(token)).json()).refresh_token
}

const refresh = (token: string) =>
  app.post(
    '/auth/v1/token?grant_type=refresh_token',
    { refresh_token: token },
    { headers: { apikey: app.apiKeys.publishable, 'x-supabase-api-version': '2024-01-01' } },
  )

describe('signing up', () => {
  test('gives a session whose user carries the data that was sent', async () => {
    const { email, session } = await signUp()
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(session.user).toMatchObject({
      email,
      phone: '',
      role: 'authenticated',
      aud: 'authenticated',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Ada', email, email_verified: true, phone_verified: false },
    })
    expect(session.user.identities).toMatchObject([{ provider: 'email', id: session.user.id }])
    expect(JSON.stringify(session)).not.toMatch(/hash|argon2/)
  })

  test('a second time is refused, in whatever case the address is written', async () => {
    const { email } = await signUp()
    const { error } = await client.signUp({ email: email.toUpperCase(), password })
    expect(error).toBeInstanceOf(AuthApiError)
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' })
  })

  test('with a weak password gives the reasons', async () => {
    const { error } = await client.signUp({ email: newEmail(), password: 'short' })
    expect(error).toBeInstanceOf(AuthWeakPasswordError)
    expect(error).toMatchObject({ reasons: ['length'] })
  })

  test.each([
    [{ email: 'nobody', password }, 400, 'validation_failed'],
    [{ email: newEmail(), password: '' }, 400, 'validation_failed'],
    [{ email: newEmail(), password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ email: newEmail(), phone: '123456', password }, 400, 'validation_failed'],
    [{ password }, 422, 'anonymous_provider_disabled'],
    [{ email: newEmail(), password, code_challenge: 'x' }, 400, 'validation_failed'],
  ])('with %j is refused', async (body, status, code) => {
    const response = await app.post('/auth/v1/signup', body, {
      headers: { apikey: app.apiKeys.publishable, 'x-supabase-api-version': '2024-01-01' },
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await response.json()).toMatchObject({ code })
  })
})

describe('signing in', () => {
  test('with the right password gives a session', async () => {
    const { email } = await signUp()
    const { data, error } = await client.signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(data.user?.last_sign_in_at).toBeDefined()
  })

  test('with a wrong password and with an unknown address is refused alike', async () => {
    const { email } = await signUp()
    const wrong = await client.signInWithPassword({ email, password: 'wrong password' })
    const unknown = await client.signInWithPassword({ email: newEmail(), password })
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect(unknown.error?.message).toBe(wrong.error?.message)
  })
})

describe('the access token', () => {
  test('is verified by the client with the published keys', async () => {
    const { browser, session } = await signUp()
    const { data, error } = await browser.getClaims()
    expect(error).toBeNull()
    expect(data?.header.alg).toBe('ES256')
    expect(data?.claims).toMatchObject({
      sub: session.user.id,
      aud: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
  })

  test.each([
    [undefined, 401, 'no_authorization'],
    ['Bearer not-a-token', 403, 'bad_jwt'],
    ['publishable', 403, 'bad_jwt'],
  ])('%s instead is refused', async (authorization, status, error_code) => {
    const value =
      authorization === 'publishable' ? `Bearer ${app.apiKeys.publishable}` : authorization
    const response = await app.request('/auth/v1/user', {
      headers: { apikey: app.apiKeys.publishable, ...(value && { authorization: value }) },
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code: status, error_code })
  })
})

describe('refreshing', () => {
  test('rotates the refresh token and keeps the session', async () => {
    const { browser, session } = await signUp()
    const { data } = await browser.refreshSession()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(sessionIdOf(data.session?.access_token)).toBe(sessionIdOf(session.access_token))
  })

  test('with the token before gives the current one, for a client that missed the answer', async () => {
    const { session } = await signUp()
    const first = await refreshed(session.refresh_token)
    expect(await refreshed(session.refresh_token)).toBe(first)
  })

  test('by several at once succeeds for all of them, with the same new token', async () => {
    const { session } = await signUp()
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () => refreshed(session.refresh_token)),
    )
    expect(new Set(tokens).size).toBe(1)
  })

  test('with a stolen token ends the session', async () => {
    const { browser, session } = await signUp()
    await refreshed(await refreshed(session.refresh_token))
    await app.database
      .updateTable('authSessions')
      .set({ refreshedAt: new Date(Date.now() - 60_000) })
      .where('userId', '=', session.user.id)
      .execute()
    const stolen = await refresh(session.refresh_token)
    expect(stolen.status).toBe(400)
    expect(await stolen.json()).toMatchObject({ code: 'refresh_token_already_used' })
    const { error } = await browser.getUser()
    expect(error).toBeInstanceOf(AuthSessionMissingError)
  })

  test.each(['', 'garbage', 'A'.repeat(50)])('with %j is refused', async (token) => {
    const response = await refresh(token)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'validation_failed' })
  })
})

describe('signing out', () => {
  test('everywhere makes the access tokens of all sessions fail at once', async () => {
    const { browser, email } = await signUp()
    const other = createAuthClient(app)
    await other.signInWithPassword({ email, password })
    const { error } = await browser.signOut()
    expect(error).toBeNull()
    expect((await other.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
  })

  test('of the others keeps this one', async () => {
    const { browser, email } = await signUp()
    const other = createAuthClient(app)
    await other.signInWithPassword({ email, password })
    await browser.signOut({ scope: 'others' })
    expect((await browser.getUser()).error).toBeNull()
    expect((await other.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
  })
})

describe('changing oneself', () => {
  test('merges data key by key, and null deletes a key', async () => {
    const { browser } = await signUp()
    await browser.updateUser({ data: { bio: 'Analyst', first_name: null } })
    const { data } = await browser.getUser()
    expect(data.user?.user_metadata).toMatchObject({ bio: 'Analyst' })
    expect(data.user?.user_metadata).not.toHaveProperty('first_name')
  })

  test('with a new password ends the other sessions', async () => {
    const { browser, email } = await signUp()
    const other = createAuthClient(app)
    await other.signInWithPassword({ email, password })
    expect((await browser.updateUser({ password })).error).toMatchObject({ code: 'same_password' })
    expect((await browser.updateUser({ password: 'another good one' })).error).toBeNull()
    expect((await browser.getUser()).error).toBeNull()
    expect((await other.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
    expect((await client.signInWithPassword({ email, password })).error).not.toBeNull()
  })
})

describe('without the right API key', () => {
  test.each([
    [{}, 'No API key found in request'],
    [{ apikey: 'wrong' }, 'Invalid API key'],
  ])('%j is refused by the gateway', async (headers, message) => {
    const response = await app.request('/auth/v1/settings', { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ message })
  })
})

function sessionIdOf(token = ''): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id
}

describe('what is sent with every session is bounded', () => {
  test('at the sign-up and when it grows bit by bit', async () => {
    const browser = createAuthClient(app)
    const email = `${crypto.randomUUID()}@example.com`
    const large = { note: 'x'.repeat(7_000) }
    const refused = await browser.signUp({
      email,
      password: 'correct horse',
      options: { data: large },
    })
    expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed' })
    await browser.signUp({ email, password: 'correct horse' })
    expect((await browser.updateUser({ data: { a: 'x'.repeat(3_500) } })).error).toBeNull()
    const grown = await browser.updateUser({ data: { b: 'x'.repeat(3_500) } })
    expect(grown.error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await browser.getUser()).data.user?.user_metadata).not.toHaveProperty('b')
  })

  test('as bodies are', async () => {
    const headers = { apikey: app.apiKeys.publishable }
    const body = { email: 'a@example.com', password: 'x'.repeat(70_000) }
    const answer = await app.post('/auth/v1/token?grant_type=password', body, { headers })
    expect(answer.status).toBe(413)
  })
})
