import { createHash } from 'node:crypto'
import type { GoTrueAdminApi } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'

let app: TestApp
let admin: GoTrueAdminApi
beforeAll(async () => {
  app = await buildIdentityApp()
  admin = createAdminClient(app)
})
afterAll(() => app.close())

const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`

type Attributes = Parameters<GoTrueAdminApi['createUser']>[0]

async function create(attributes: Attributes = {}) {
  const { data, error } = await admin.createUser({ email: newEmail(), ...attributes })
  if (error) throw error
  return data.user
}

function call(method: string, path: string, body?: unknown, token = app.apiKeys.secret) {
  return app.request(`/auth/v1${path}`, {
    method,
    headers: {
      apikey: app.apiKeys.secret,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
}

/** The database has only this of a link. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const tokensOf = (userId: string) =>
  app.database
    .selectFrom('authOneTimeTokens')
    .select(['purpose', 'tokenHash', 'sentTo'])
    .where('userId', '=', userId)
    .execute()

describe('inviting', () => {
  test('makes an unconfirmed user and mails the link', async () => {
    const email = newEmail()
    const redirectTo = `${app.config.siteUrl}/welcome`
    const { data, error } = await admin.inviteUserByEmail(email, {
      data: { team: 'blue' },
      redirectTo,
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { team: 'blue' } })
    expect(data.user?.invited_at).toBeDefined()
    expect(data.user?.email_confirmed_at).toBeUndefined()
    const [token] = await tokensOf(data.user?.id ?? '')
    const { link, tokenHash } = await findMailedCode(app, email)
    expect(token?.tokenHash).toBe(hashOf(tokenHash))
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: tokenHash,
      type: 'invite',
      redirect_to: redirectTo,
    })
  })

  test('again replaces the link, until the address is confirmed', async () => {
    const email = newEmail()
    const { data } = await admin.inviteUserByEmail(email)
    const id = data.user?.id ?? ''
    const before = await tokensOf(id)
    expect((await admin.inviteUserByEmail(email)).data.user?.id).toBe(id)
    expect(await tokensOf(id)).not.toEqual(before)
    await admin.updateUserById(id, { email_confirm: true })
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
  })
})

describe('generating a link', () => {
  test.each([
    ['signup', 'confirmation', { type: 'signup', password } as const],
    ['invite', 'confirmation', { type: 'invite' } as const],
    ['signup', 'confirmation', { type: 'magiclink' } as const],
  ])('of a stranger: %s for %s by %j', async (type, purpose, request) => {
    const email = newEmail()
    const redirectTo = `${app.config.siteUrl}/welcome`
    const { data, error } = await admin.generateLink({
      email,
      ...request,
      options: { data: { team: 'blue' }, redirectTo },
    } as Parameters<GoTrueAdminApi['generateLink']>[0])
    if (error) throw error
    const { user, properties } = data
    expect(user).toMatchObject({ email, user_metadata: { team: 'blue' } })
    expect(user.email_confirmed_at).toBeUndefined()
    expect(user).not.toHaveProperty('hashed_token')
    expect(properties).toMatchObject({ verification_type: type, redirect_to: redirectTo })
    expect(properties.email_otp).toMatch(/^\d{6}$/)
    const link = new URL(properties.action_link)
    expect(link.pathname).toBe('/auth/v1/verify')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: properties.hashed_token,
      type,
      redirect_to: redirectTo,
    })
    const tokenHash = hashOf(properties.hashed_token)
    expect(await tokensOf(user.id)).toEqual([{ purpose, tokenHash, sentTo: email }])
    expect((await app.mails()).filter(({ toAddress }) => toAddress === email)).toEqual([])
  })

  test.each(['magiclink', 'recovery'] as const)('of a known user: %s', async (type) => {
    const { email = '', id } = await create({ email_confirm: true })
    const { data } = await admin.generateLink({ type, email })
    expect(data.user?.id).toBe(id)
    expect(data.properties?.verification_type).toBe(type)
    const tokenHash = hashOf(data.properties?.hashed_token ?? '')
    expect(await tokensOf(id)).toEqual([{ purpose: 'recovery', tokenHash, sentTo: email }])
  })

  test('for both sides of a change of address', async () => {
    const { email = '', id } = await create({ email_confirm: true })
    const address = newEmail()
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data } = await admin.generateLink({ type, email, newEmail: address })
      expect(data.user).toMatchObject({ email, new_email: address })
      expect(data.properties?.verification_type).toBe(type)
      expect(data.properties?.action_link).toContain('type=email_change&')
    }
    const sent = (await tokensOf(id)).map(({ purpose, sentTo }) => [purpose, sentTo])
    expect(Object.fromEntries(sent)).toEqual({
      email_change_current: email,
      email_change_new: address,
    })
  })

  test.each(['recovery', 'email_change_current', 'email_change_new'])(
    '%s of a stranger is refused',
    async (type) => {
      const response = await call('POST', '/admin/generate_link', {
        type,
        email: newEmail(),
        new_email: newEmail(),
      })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({
        code: 'user_not_found',
        message: 'User with this email not found',
      })
    },
  )

  test('to join is refused for someone who has', async () => {
    const { email = '' } = await create({ email_confirm: true })
    for (const type of ['signup', 'invite']) {
      const response = await call('POST', '/admin/generate_link', { type, email, password })
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ code: 'email_exists' })
    }
  })

  test.each([
    [{ type: 'tea' }, 400, 'Invalid email action link type requested: tea'],
    [{ type: 'signup' }, 400, 'Signup requires a valid password'],
    [{ type: 'signup', password: 'x' }, 422, 'Password should be at least 8 characters.'],
    [{ type: 'email_change_new' }, 400, 'Unable to validate email address: invalid format'],
  ])('%j is refused', async (request, status, message) => {
    const response = await call('POST', '/admin/generate_link', { email: newEmail(), ...request })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ message })
  })

  test('to a taken address is refused', async () => {
    const { email: taken } = await create()
    const { email } = await create()
    const response = await call('POST', '/admin/generate_link', {
      type: 'email_change_new',
      email,
      new_email: taken,
    })
    expect(await response.json()).toMatchObject({ code: 'email_exists' })
  })

  test('leads to no foreign site, wherever the address stands', async () => {
    const body = { type: 'magiclink', email: newEmail(), redirect_to: 'https://evil.example/' }
    const response = await call(
      'POST',
      '/admin/generate_link?redirect_to=https://evil.example/',
      body,
    )
    expect(await response.json()).toMatchObject({ redirect_to: app.config.siteUrl })
  })
})

test('a code that was sent to the old address opens nothing any more', async () => {
  const { id, email = '' } = await create({ email_confirm: true })
  await admin.generateLink({ type: 'recovery', email })
  await admin.updateUserById(id, { email: newEmail() })
  expect(await tokensOf(id)).toEqual([])
})

describe('what a link or an invitation promises is kept', () => {
  test('an invitation is accepted by its code, and once', async () => {
    const email = newEmail()
    await admin.inviteUserByEmail(email)
    const { code: token } = await findMailedCode(app, email)
    const browser = createAuthClient(app)
    const { data, error } = await browser.verifyOtp({ type: 'invite', email, token })
    expect(error).toBeNull()
    expect(data.user?.email_confirmed_at).toBeDefined()
    expect(data.session?.user.email).toBe(email)
    const again = await createAuthClient(app).verifyOtp({ type: 'invite', email, token })
    expect(again.error).toMatchObject({ code: 'otp_expired' })
  })

  test('the link leads back with a session', async () => {
    const email = newEmail()
    const { data } = await admin.generateLink({ type: 'magiclink', email })
    const link = new URL(data.properties?.action_link ?? '')
    const response = await app.request(`${link.pathname}${link.search}`, { redirect: 'manual' })
    expect(response.status).toBe(303)
    const target = new URL(response.headers.get('location') ?? '')
    expect(target.origin).toBe(app.config.siteUrl)
    expect(new URLSearchParams(target.hash.slice(1)).get('access_token')).toBeTruthy()
  })

  test.each([{ type: 'signup', password }, { type: 'invite' }, { type: 'magiclink' }] as const)(
    '%j signs a stranger in by the hash',
    async (request) => {
      const { data } = await admin.generateLink({ email: newEmail(), ...request })
      if (!data.properties) throw new Error('There is no link')
      const { hashed_token: token_hash, verification_type } = data.properties
      const type = verification_type === 'invite' ? 'invite' : 'signup'
      const { data: verified } = await createAuthClient(app).verifyOtp({ type, token_hash })
      expect(verified.session?.user).toMatchObject({ id: data.user.id, email: data.user.email })
    },
  )

  test.each(['magiclink', 'recovery'] as const)(
    '%s signs a user in by the digits',
    async (type) => {
      const { email = '', id } = await create({ email_confirm: true })
      const { data } = await admin.generateLink({ type, email })
      const token = data.properties?.email_otp ?? ''
      const { data: verified } = await createAuthClient(app).verifyOtp({ type, email, token })
      expect(verified.session?.user.id).toBe(id)
    },
  )

  test('an address changes once both sides have agreed', async () => {
    const { email = '', id } = await create({ email_confirm: true })
    const address = newEmail()
    const hashes: string[] = []
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data } = await admin.generateLink({ type, email, newEmail: address })
      hashes.push(data.properties?.hashed_token ?? '')
    }
    const emails = []
    for (const token_hash of hashes) {
      const { error } = await createAuthClient(app).verifyOtp({ type: 'email_change', token_hash })
      expect(error).toBeNull()
      emails.push((await admin.getUserById(id)).data.user?.email)
    }
    expect(emails).toEqual([email, address])
  })
})
