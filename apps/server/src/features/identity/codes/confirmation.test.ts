import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildIdentityApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`

async function signUp(email = newEmail()) {
  const browser = createAuthClient(app)
  const { data, error } = await browser.signUp({ email, password, options: { data: { a: 1 } } })
  if (error || !data.user) throw error ?? new Error('There is no user')
  return { browser, email, user: data.user, session: data.session }
}

async function signUpConfirmed() {
  const { browser, email, user } = await signUp()
  const { code } = await findMailedCode(app, email)
  const { error } = await browser.verifyOtp({ email, token: code, type: 'signup' })
  if (error) throw error
  return { browser, email, user }
}

const ageCodes = (userId: string) =>
  app.database
    .updateTable('authOneTimeTokens')
    .set({ createdAt: new Date(Date.now() - 86_400_000 - 1_000) })
    .where('userId', '=', userId)
    .execute()

describe('signing up where addresses are confirmed', () => {
  test('gives the user without a session, and no way in before the code is typed', async () => {
    const { browser, email, user, session } = await signUp()
    expect(session).toBeNull()
    expect(user).toMatchObject({ email, user_metadata: { a: 1, email_verified: false } })
    expect(user.confirmation_sent_at).toBeDefined()
    expect(user.email_confirmed_at).toBeUndefined()
    const early = await browser.signInWithPassword({ email, password })
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })

    const { code } = await findMailedCode(app, email)
    const { data, error } = await browser.verifyOtp({ email, token: code, type: 'signup' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: user.id, user_metadata: { email_verified: true } })
    expect(data.user?.identities).toMatchObject([{ identity_data: { email_verified: true } }])
    expect(data.user?.email_confirmed_at).toBeDefined()
    expect((await browser.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }])
    expect((await browser.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('is confirmed by the token of the link too, and by the type that means either', async () => {
    const { browser, email } = await signUp()
    const { tokenHash } = await findMailedCode(app, email)
    const { data, error } = await browser.verifyOtp({ token_hash: tokenHash, type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
  })

  test('a second time with the same password keeps it, and makes the first mail void', async () => {
    const { email } = await signUp()
    const first = await findMailedCode(app, email)
    const owner = createAuthClient(app)
    const options = { data: { first_name: 'Owner', sub: 'nobody' } }
    await owner.signUp({ email, password, options })
    const second = await findMailedCode(app, email)
    const stale = await owner.verifyOtp({ email, token: first.code, type: 'signup' })
    expect(stale.error?.code).toBe('otp_expired')
    const { data } = await owner.verifyOtp({ email, token: second.code, type: 'signup' })
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Owner', sub: data.user?.id })
    expect((await owner.signInWithPassword({ email, password })).error).toBeNull()
  })

  test.each(['otp', 'recover'] as const)(
    'by a stranger leaves no password to them once the owner comes by a mailed code (%s)',
    async (way) => {
      const { email } = await signUp()
      const owner = createAuthClient(app)
      if (way === 'otp') await owner.signInWithOtp({ email })
      else await owner.resetPasswordForEmail(email)
      const { code } = await findMailedCode(app, email)
      const type = way === 'otp' ? 'email' : 'recovery'
      expect((await owner.verifyOtp({ email, token: code, type })).error).toBeNull()
      const stranger = await createAuthClient(app).signInWithPassword({ email, password })
      expect(stranger.error?.code).toBe('invalid_credentials')
    },
  )

  test('with a confirmed address looks as if it were new, and nothing is mailed', async () => {
    const { email, user } = await signUpConfirmed()
    const before = (await app.mails()).length
    const { data, error } = await createAuthClient(app).signUp({
      email,
      password: 'another password',
      options: { data: { b: 2 } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { b: 2 } })
    expect(data.user?.id).not.toBe(user.id)
    expect(await app.mails()).toHaveLength(before)
  })

  test('by several at once makes one account', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(email)))
    expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1)
  })
})

describe('a code', () => {
  test('counts once', async () => {
    const { browser, email } = await signUp()
    const { code, tokenHash } = await findMailedCode(app, email)
    const verify = () => createAuthClient(app).verifyOtp({ email, token: code, type: 'email' })
    const answers = await Promise.all([verify(), verify(), verify()])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const link = await browser.verifyOtp({ token_hash: tokenHash, type: 'signup' })
    expect(link.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('is refused alike when it is wrong, of an unknown address, or a day old', async () => {
    const { browser, email, user } = await signUp()
    const { code } = await findMailedCode(app, email)
    const wrong = code === '000000' ? '000001' : '000000'
    const refusal = {
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    }
    const verify = async (address: string, token: string) =>
      (await browser.verifyOtp({ email: address, token, type: 'signup' })).error
    expect(await verify(email, wrong)).toMatchObject(refusal)
    expect(await verify(newEmail(), code)).toMatchObject(refusal)
    await ageCodes(user.id)
    expect(await verify(email, code)).toMatchObject(refusal)
  })

  test('of one kind is not one of another', async () => {
    const { browser, email } = await signUp()
    const { code } = await findMailedCode(app, email)
    const { error } = await browser.verifyOtp({ email, token: code, type: 'recovery' })
    expect(error).toMatchObject({ code: 'otp_expired' })
  })

  test('of a banned user is refused', async () => {
    const { browser, email, user } = await signUp()
    await app.database
      .updateTable('authUsers')
      .set({ bannedUntil: new Date(Date.now() + 60_000) })
      .where('id', '=', user.id)
      .execute()
    const { code } = await findMailedCode(app, email)
    const { error } = await browser.verifyOtp({ email, token: code, type: 'signup' })
    expect(error).toMatchObject({ status: 403, code: 'user_banned' })
  })

  test('is void once the password is changed', async () => {
    const { browser, email } = await signUpConfirmed()
    await browser.resetPasswordForEmail(email)
    const { tokenHash } = await findMailedCode(app, email)
    await browser.updateUser({ password: 'another password' })
    const { error } = await browser.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
    expect(error).toMatchObject({ code: 'otp_expired' })
  })

  test('cannot be turned into a link', async () => {
    const { email } = await signUp()
    const { code, tokenHash } = await findMailedCode(app, email)
    expect(tokenHash).toMatch(/^pkce_[0-9a-f]{56}$/)
    const computed = createHash('sha224').update(`${email}${code}`).digest('hex')
    expect(tokenHash).not.toContain(computed)
  })

  test.each([
    [{ token: '1', email: 'a@example.com' }, 400, 'Verify requires a verification type'],
    [{ type: 'signup' }, 400, 'Verify requires either a token or a token hash'],
    [
      { type: 'signup', token: '1', token_hash: '2' },
      400,
      'Verify requires either a token or a token hash',
    ],
    [
      { type: 'signup', token: '1' },
      400,
      'Only an email address or phone number should be provided on verify',
    ],
    [
      { type: 'signup', token_hash: '1', email: 'a@example.com' },
      400,
      'Only the token_hash and type should be provided',
    ],
    [{ type: 'signup', token: '1', email: 'nobody' }, 422, 'Invalid email format'],
    [{ type: 'other', token_hash: '1' }, 400, 'Invalid email verification type'],
    [{ type: 'other', token: '1', email: 'a@example.com' }, 400, 'Unsupported verification type'],
    [{ type: 'sms', token: '1', phone: '123456' }, 403, 'Token has expired or is invalid'],
  ])('asked for with %j is refused', async (body, status, message) => {
    const response = await app.post('/auth/v1/verify', body, {
      headers: { apikey: app.apiKeys.publishable, 'x-supabase-api-version': '2024-01-01' },
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ message })
  })
})

describe('resending', () => {
  test('mails a new code to who has not confirmed yet', async () => {
    const { browser, email } = await signUp()
    const first = await findMailedCode(app, email)
    expect((await browser.resend({ type: 'signup', email })).error).toBeNull()
    const second = await findMailedCode(app, email)
    expect(second.tokenHash).not.toBe(first.tokenHash)
    const { error } = await browser.verifyOtp({ email, token: second.code, type: 'signup' })
    expect(error).toBeNull()
  })

  test('says the same and mails nothing where there is nothing to confirm', async () => {
    const { browser, email } = await signUpConfirmed()
    const before = (await app.mails()).length
    expect((await browser.resend({ type: 'signup', email })).error).toBeNull()
    expect((await browser.resend({ type: 'email_change', email })).error).toBeNull()
    expect((await browser.resend({ type: 'signup', email: newEmail() })).error).toBeNull()
    expect(await app.mails()).toHaveLength(before)
  })

  test.each([
    [
      { email: 'a@example.com' },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    [{ type: 'signup' }, 'Type provided requires an email address'],
    [{ type: 'sms' }, 'Type provided requires a phone number'],
    [{ type: 'email_change' }, 'Missing email address or phone number'],
    [{ type: 'sms', phone: '123456' }, 'Phone logins are disabled'],
  ])('with %j is refused', async (body, message) => {
    const response = await app.post('/auth/v1/resend', body, {
      headers: { apikey: app.apiKeys.publishable, 'x-supabase-api-version': '2024-01-01' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message })
  })
})

test('neither codes nor links are in the log or the audit log', async () => {
  const { browser, email } = await signUp()
  const { code, link, tokenHash } = await findMailedCode(app, email)
  await app.request(`${link.pathname}${link.search}`, { redirect: 'manual' })
  await browser.verifyOtp({ email, token: code, type: 'signup' })
  const audit = await app.database.selectFrom('authAuditLog').select('details').execute()
  const written = JSON.stringify([app.logLines(), audit])
  expect(written).not.toContain(tokenHash)
})
