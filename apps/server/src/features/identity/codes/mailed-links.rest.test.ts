import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildIdentityApp({ allowedRedirects: ['https://app.example.com/**'] })
})
afterAll(() => app.close())

const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`
const callback = 'https://app.example.com/callback?next=%2Feditor'

async function follow(link: URL): Promise<URL> {
  const response = await app.request(`${link.pathname}${link.search}`, { redirect: 'manual' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

const fragmentOf = (target: URL) =>
  Object.fromEntries(new URLSearchParams(target.hash.slice(1)).entries())

const methodsOf = async (browser: ReturnType<typeof createAuthClient>) =>
  (await browser.getClaims()).data?.claims.amr

describe('in the PKCE flow', () => {
  test('the link of a sign-up leads to a code that only the asking browser can exchange', async () => {
    const browser = createAuthClient(app)
    const email = newEmail()
    await browser.signUp({ email, password, options: { emailRedirectTo: callback } })
    const { link } = await findMailedCode(app, email)
    expect(link.searchParams.get('type')).toBe('signup')
    const target = await follow(link)
    expect(target.hash).toBe('')
    expect(target.searchParams.get('next')).toBe('/editor')
    const code = target.searchParams.get('code') ?? ''

    const thief = createAuthClient(app)
    await thief.signInWithOtp({ email: newEmail() })
    const stolen = await thief.exchangeCodeForSession(code)
    expect(stolen.error).toMatchObject({ status: 400, code: 'bad_code_verifier' })
    const { data, error } = await browser.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    expect(await methodsOf(browser)).toMatchObject([{ method: 'email/signup' }])
  })

  test('a code is exchanged once, and within five minutes of following the link', async () => {
    const browser = createAuthClient(app)
    const email = newEmail()
    await browser.signUp({ email, password })
    const target = await follow((await findMailedCode(app, email)).link)
    const authCode = target.searchParams.get('code') ?? ''
    const age = (minutes: number) =>
      app.database
        .updateTable('authFlowStates')
        .set({ authCodeIssuedAt: new Date(Date.now() - minutes * 60_000) })
        .where('authCode', '=', authCode)
        .execute()
    const exchange = (code_verifier: string, auth_code = authCode) =>
      app.post(
        '/auth/v1/token?grant_type=pkce',
        { auth_code, code_verifier },
        { headers: { apikey: app.apiKeys.publishable, 'x-supabase-api-version': '2024-01-01' } },
      )
    await age(6)
    const late = await exchange('anything')
    expect(late.status).toBe(422)
    expect(await late.json()).toMatchObject({ code: 'flow_state_expired' })
    await age(4)
    expect((await browser.exchangeCodeForSession(authCode)).error).toBeNull()
    const again = await exchange('anything')
    expect(again.status).toBe(404)
    expect(await again.json()).toMatchObject({ code: 'flow_state_not_found' })
    expect((await exchange('anything', 'garbage')).status).toBe(404)
    expect((await exchange('')).status).toBe(400)
  })

  test('a failed link says so in the query and in the fragment', async () => {
    const target = await follow(
      new URL(`/auth/v1/verify?token=pkce_1&type=signup&redirect_to=${callback}`, app.url),
    )
    const refusal = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    }
    expect(Object.fromEntries(target.searchParams)).toMatchObject(refusal)
    expect(fragmentOf(target)).toEqual({ ...refusal, sb: '' })
  })

  test('the code in the mail works on another device', async () => {
    const email = newEmail()
    await createAuthClient(app).signUp({ email, password })
    const { code } = await findMailedCode(app, email)
    const other = createAuthClient(app)
    expect((await other.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
  })
})

describe('in the implicit flow', () => {
  test('the link carries the session in the fragment, with its type', async () => {
    const browser = createAuthClient(app, 'implicit')
    const email = newEmail()
    await browser.signUp({ email, password, options: { emailRedirectTo: callback } })
    const target = await follow((await findMailedCode(app, email)).link)
    expect(`${target.origin}${target.pathname}${target.search}`).toBe(callback)
    const fields = fragmentOf(target)
    expect(Object.keys(fields)).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    expect(fields).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'signup' })
    const { data } = await browser.setSession({
      access_token: fields.access_token ?? '',
      refresh_token: fields.refresh_token ?? '',
    })
    expect(data.user?.email).toBe(email)
  })

  test('a link that was followed already, or tampered with, gives an error', async () => {
    const email = newEmail()
    await createAuthClient(app, 'implicit').signUp({ email, password })
    const { link } = await findMailedCode(app, email)
    await follow(link)
    const again = await follow(link)
    expect(again.search).toBe('')
    expect(again.hash).toBe(
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    )
    link.searchParams.set('type', 'sms')
    expect(fragmentOf(await follow(link))).toMatchObject({
      error: 'invalid_request',
      error_code: 'validation_failed',
    })
  })

  test('a look at a link does not use it up', async () => {
    const email = newEmail()
    await createAuthClient(app, 'implicit').signUp({ email, password })
    const { link } = await findMailedCode(app, email)
    const address = `${link.pathname}${link.search}`
    const headers = { apikey: app.apiKeys.publishable }
    expect((await app.request(address, { method: 'HEAD', headers })).status).toBe(405)
    expect(fragmentOf(await follow(link))).toHaveProperty('access_token')
  })

  test('an address that is not allowed is replaced by the site', async () => {
    const email = newEmail()
    await createAuthClient(app, 'implicit').signUp({ email, password })
    const { link } = await findMailedCode(app, email)
    link.searchParams.set('redirect_to', 'https://evil.example/steal')
    expect((await follow(link)).origin).toBe(new URL(app.config.siteUrl).origin)
  })

  test.each(['token=1', 'type=signup'])('%s alone is answered as an error', async (query) => {
    const response = await app.request(`/auth/v1/verify?${query}`, { redirect: 'manual' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' })
  })
})

describe('signing in by mail', () => {
  test('makes an account for who is new: the confirmation serves as the link', async () => {
    const browser = createAuthClient(app)
    const email = newEmail()
    const { error } = await browser.signInWithOtp({ email, options: { data: { a: 1 } } })
    expect(error).toBeNull()
    const { link, code } = await findMailedCode(app, email)
    expect(link.searchParams.get('type')).toBe('signup')
    const { data } = await browser.verifyOtp({ email, token: code, type: 'email' })
    expect(data.user).toMatchObject({ email, user_metadata: { a: 1, email_verified: true } })
  })

  test('mails who is known a link that signs in', async () => {
    const browser = createAuthClient(app)
    const email = newEmail()
    await browser.signUp({ email, password })
    const { code } = await findMailedCode(app, email)
    await browser.verifyOtp({ email, token: code, type: 'email' })
    await browser.signInWithOtp({ email, options: { shouldCreateUser: false } })
    const { link } = await findMailedCode(app, email)
    expect(link.searchParams.get('type')).toBe('magiclink')
    const target = await follow(link)
    await browser.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(await methodsOf(browser)).toMatchObject([{ method: 'magiclink' }])
  })

  test('makes no account where none is to be made', async () => {
    const email = newEmail()
    const { error } = await createAuthClient(app).signInWithOtp({
      email,
      options: { shouldCreateUser: false },
    })
    expect(error).toBeNull()
    expect((await app.mails()).filter(({ toAddress }) => toAddress === email)).toEqual([])
    const users = app.database.selectFrom('authUsers').selectAll().where('email', '=', email)
    expect(await users.execute()).toEqual([])
  })

  test.each([
    [{}, 'One of email or phone must be set'],
    [
      { email: 'a@example.com', phone: '123456' },
      'Only an email address or phone number should be provided',
    ],
    [{ email: 'a@example.com', channel: 'sms' }, 'Channel should only be specified with Phone OTP'],
    [{ phone: '123456' }, 'Unsupported phone provider'],
    [{ email: 'nobody' }, 'Unable to validate email address: invalid format'],
  ])('with %j is refused', async (body, message) => {
    const response = await app.post('/auth/v1/otp', body, {
      headers: { apikey: app.apiKeys.publishable, 'x-supabase-api-version': '2024-01-01' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message })
  })
})

describe('recovery', () => {
  async function signUp() {
    const browser = createAuthClient(app)
    const email = newEmail()
    await browser.signUp({ email, password })
    const { code } = await findMailedCode(app, email)
    await browser.verifyOtp({ email, token: code, type: 'signup' })
    return email
  }

  test('leads through the link to a session in which a new password can be set', async () => {
    const email = await signUp()
    const browser = createAuthClient(app)
    await browser.resetPasswordForEmail(email, { redirectTo: callback })
    const { link } = await findMailedCode(app, email)
    expect(link.searchParams.get('type')).toBe('recovery')
    const target = await follow(link)
    await browser.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(await methodsOf(browser)).toMatchObject([{ method: 'recovery' }])
    expect((await browser.updateUser({ password: 'another password' })).error).toBeNull()
    const other = createAuthClient(app)
    expect((await other.signInWithPassword({ email, password })).error).not.toBeNull()
    const { error } = await other.signInWithPassword({ email, password: 'another password' })
    expect(error).toBeNull()
  })

  test('in the implicit flow names its type, by which the client knows', async () => {
    const email = await signUp()
    await createAuthClient(app, 'implicit').resetPasswordForEmail(email)
    const target = await follow((await findMailedCode(app, email)).link)
    expect(fragmentOf(target)).toMatchObject({ type: 'recovery' })
  })

  test('of an unknown address is answered alike, and leaves nothing behind', async () => {
    const count = async () => ({
      mails: (await app.mails()).length,
      users: (await app.database.selectFrom('authUsers').select('id').execute()).length,
      audit: (await app.database.selectFrom('authAuditLog').select('id').execute()).length,
    })
    const email = await signUp()
    const browser = createAuthClient(app)
    const known = await browser.resetPasswordForEmail(email)
    const before = await count()
    const unknown = await browser.resetPasswordForEmail(newEmail())
    expect(unknown).toEqual(known)
    expect(await count()).toEqual(before)
  })

  test('without an address is refused', async () => {
    const { error } = await createAuthClient(app).resetPasswordForEmail('')
    expect(error).toMatchObject({
      status: 400,
      message: 'Password recovery requires an email',
    })
  })
})
