import { hash } from '@node-rs/argon2'
import type { GoTrueAdminApi } from '@supabase/auth-js'
import { SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'

let app: TestApp
let admin: GoTrueAdminApi
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  admin = createAdminClient(app)
})
afterAll(() => app.close())

const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`
const newPhone = () => `49${Math.floor(Math.random() * 1e12) + 1e11}`

type Attributes = Parameters<GoTrueAdminApi['createUser']>[0]

async function create(attributes: Attributes = {}) {
  const { data, error } = await admin.createUser({ email: newEmail(), ...attributes })
  if (error) throw error
  return data.user
}

async function signUp() {
  const browser = createAuthClient(app)
  const email = newEmail()
  const { data, error } = await browser.signUp({ email, password })
  if (error || !data.session) throw error ?? new Error('There is no session')
  return { browser, email, session: data.session, id: data.session.user.id }
}

const signIn = (email: string, given = password) =>
  createAuthClient(app).signInWithPassword({ email, password: given })

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

describe('only an administrator', () => {
  test('is let in: the public key, a user and nobody are not', async () => {
    const { session } = await signUp()
    const notAdmin = { status: 403, code: 'not_admin', message: 'User not allowed' }
    for (const token of [app.apiKeys.publishable, session.access_token]) {
      expect((await createAdminClient(app, token).listUsers()).error).toMatchObject(notAdmin)
      expect(
        (await createAdminClient(app, token).inviteUserByEmail(newEmail())).error,
      ).toMatchObject(notAdmin)
    }
    expect((await createAdminClient(app, 'nonsense').listUsers()).error).toMatchObject({
      status: 403,
      code: 'bad_jwt',
    })
    const { apiKeys } = app
    const response = await app.request('/auth/v1/admin/users', {
      headers: { apikey: apiKeys.secret },
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error_code: 'no_authorization' })
  })

  test('is one with a signed token of that role, as long as a session in it lives', async () => {
    const jwtSecret = 'a shared secret that is long enough for tests'
    const { identity } = loadConfig({ PORT: '0' })
    const shared = await buildTestApp({
      config: { rateLimits: false, identity: { ...identity, algorithm: 'HS256', jwtSecret } },
    })
    const sign = (claims: Record<string, unknown>, secret = jwtSecret) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret))
    try {
      const listWith = async (token: string) =>
        (await createAdminClient(shared, token).listUsers()).error
      expect(await listWith(await sign({ role: 'service_role' }))).toBeNull()
      expect(await listWith(await sign({ role: 'supabase_admin' }))).toBeNull()
      expect(await listWith(await sign({ role: 'anon' }))).toMatchObject({ code: 'not_admin' })
      expect(
        await listWith(await sign({ role: 'service_role' }, 'another secret of the same length!!')),
      ).toMatchObject({ code: 'bad_jwt' })
      const origin = { iss: `${shared.config.siteUrl}/auth/v1`, aud: 'authenticated' }
      const ended = { ...origin, role: 'service_role', sub: crypto.randomUUID(), session_id: 'x' }
      expect(await listWith(await sign(ended))).toMatchObject({ code: 'user_not_found' })
    } finally {
      await shared.close()
    }
  })
})

describe('listing users', () => {
  test('goes through pages, the newest first', async () => {
    const made = []
    for (let count = 0; count < 5; count += 1) made.push((await create()).id)
    const first = await admin.listUsers({ page: 1, perPage: 2 })
    expect(first.data.users.map(({ id }) => id)).toEqual([made[4], made[3]])
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2 })
    const second = await admin.listUsers({ page: 2, perPage: 2 })
    expect(second.data.users.map(({ id }) => id)).toEqual([made[2], made[1]])
    expect(first.data.users[0]?.identities).toBeNull()

    const { total } = await app.database
      .selectFrom('authUsers')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    const all = await admin.listUsers({ page: 1, perPage: 1_000 })
    expect(all.data).toMatchObject({ total: Number(total), nextPage: null, lastPage: 1 })
    expect(all.data.users).toHaveLength(Number(total))
  })

  test('without parameters gives fifty, and links that lead with the page', async () => {
    const response = await call('GET', '/admin/users?page=&per_page=&filter=@example')
    expect(response.headers.get('link')).toBe(
      '</admin/users?page=1&per_page=50&filter=%40example>; rel="last"',
    )
  })

  test('finds by a part of the address or of the name, taken literally', async () => {
    const { id } = await create({ user_metadata: { full_name: '100%_Ada\\Lovelace' } })
    const find = async (filter: string) => {
      const response = await call('GET', `/admin/users?filter=${encodeURIComponent(filter)}`)
      const { users } = (await response.json()) as { users: { id: string }[] }
      return users.map((user) => user.id)
    }
    expect(await find('0%_ada\\love')).toEqual([id])
    expect(await find('0%ada')).toEqual([])
  })

  test('sorts by age, in either direction', async () => {
    const oldest = await call('GET', '/admin/users?per_page=1&sort=created_at%20asc')
    const newest = await call('GET', '/admin/users?per_page=1&sort=created_at%20desc')
    expect(await oldest.json()).not.toEqual(await newest.json())
    for (const sort of ['email asc', 'created_at sideways', 'created_at asc x'])
      expect((await call('GET', `/admin/users?sort=${encodeURIComponent(sort)}`)).status).toBe(400)
  })

  test.each(['page=x', 'page=-1', 'per_page=1.5', 'per_page=9999999999'])(
    '%s is refused',
    async (query) => {
      const response = await call('GET', `/admin/users?${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'validation_failed',
        message: expect.stringContaining('Bad Pagination Parameters: '),
      })
    },
  )
})

describe('creating a user', () => {
  test('keeps what is given, confirms only what is asked for, and lets them sign in', async () => {
    const email = newEmail()
    const user = await create({
      email: email.toUpperCase(),
      password,
      email_confirm: true,
      user_metadata: { name: 'Ada', nested: { empty: null } },
      app_metadata: { plan: 'pro' },
    })
    expect(user).toMatchObject({
      email,
      phone: '',
      role: 'authenticated',
      app_metadata: { plan: 'pro', provider: 'email', providers: ['email'] },
    })
    expect(user.user_metadata).toEqual({ name: 'Ada', nested: { empty: null } })
    expect(user.identities).toMatchObject([
      { provider: 'email', id: user.id, identity_data: { email, email_verified: true } },
    ])
    expect((await signIn(email)).error).toBeNull()
  })

  test('does not confirm unasked', async () => {
    const { email = '', email_confirmed_at } = await create({ password })
    expect(email_confirmed_at).toBeUndefined()
    expect((await signIn(email)).error).toMatchObject({ code: 'email_not_confirmed' })
  })

  test('takes an id, a phone number, a role and a weak password', async () => {
    const id = crypto.randomUUID()
    const phone = newPhone()
    const user = await create({
      id,
      phone: `+${phone}`,
      phone_confirm: true,
      role: 'editor',
      password: 'x',
    })
    expect(user).toMatchObject({ id, phone, role: 'editor' })
    expect(user.phone_confirmed_at).toBeDefined()
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'phone'] })
  })

  test('takes a password that was hashed elsewhere', async () => {
    const email = newEmail()
    await create({ email, email_confirm: true, password_hash: await hash(password) })
    expect((await signIn(email)).error).toBeNull()
    expect((await signIn(email, 'another password')).error).toMatchObject({
      code: 'invalid_credentials',
    })
  })

  test.each<[string, Attributes, number, string, string]>([
    [
      'nobody',
      { email: '' },
      400,
      'validation_failed',
      'Cannot create a user without either an email or phone',
    ],
    ['a bad id', { id: 'x' }, 400, 'validation_failed', 'ID must conform to the uuid v4 format'],
    [
      'a bad address',
      { email: 'x' },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'a bad number',
      { phone: 'x' },
      400,
      'validation_failed',
      'Invalid phone number format (E.164 required)',
    ],
    [
      'a bad ban',
      { ban_duration: '1 day' },
      400,
      'validation_failed',
      'invalid format for ban duration: time: invalid duration "1 day"',
    ],
    [
      'a hash of another kind',
      { password_hash: '$2y$10$abc' },
      400,
      'validation_failed',
      'Only argon2 password hashes are supported',
    ],
  ])('refuses %s', async (_, attributes, status, code, message) => {
    const { error } = await admin.createUser({ email: newEmail(), ...attributes })
    expect(error).toMatchObject({ status, code, message })
  })

  test('refuses what is taken, also when both come at once', async () => {
    const phone = newPhone()
    const { email = '', id } = await create({ phone })
    expect((await admin.createUser({ email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    })
    expect((await admin.createUser({ phone })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
      message: 'Phone number already registered by another user',
    })
    expect((await admin.createUser({ id, email: newEmail() })).error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
    })
    const contested = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.createUser({ email: contested })),
    )
    const codes = answers.map(({ error }) => error?.code ?? 'made')
    expect(codes.toSorted()).toEqual([...Array(4).fill('email_exists'), 'made'])
  })
})

test('a character that no database stores is a mistake of the caller', async () => {
  const email = newEmail()
  for (const user_metadata of [{ name: '\0' }, { deep: [{ '\0': 1 }] }])
    expect((await admin.createUser({ email, user_metadata })).error).toMatchObject({
      status: 400,
      code: 'bad_json',
    })
  expect((await call('GET', '/admin/users?filter=%00')).status).toBe(400)
})

describe('a user by id', () => {
  test('is shown', async () => {
    const { id, email } = await create()
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email })
  })

  test.each([
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/factors'],
    ['DELETE', `/factors/${crypto.randomUUID()}`],
    ['PUT', `/factors/${crypto.randomUUID()}`],
  ])('%s …%s of an unknown or bad id is not found', async (method, path) => {
    const unknown = await call(method, `/admin/users/${crypto.randomUUID()}${path}`)
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toEqual({ code: 'user_not_found', message: 'User not found' })
    const bad = await call(method, `/admin/users/nonsense${path}`)
    expect(bad.status).toBe(404)
    expect(await bad.json()).toEqual({
      code: 'validation_failed',
      message: 'user_id must be an UUID',
    })
  })
})

describe('updating a user', () => {
  test('merges metadata key by key', async () => {
    const { id } = await create({
      user_metadata: { kept: 1, gone: 2, deep: { a: 1 } },
      app_metadata: { plan: 'pro' },
    })
    const { data } = await admin.updateUserById(id, {
      user_metadata: { gone: null, deep: { b: null } },
      app_metadata: { seats: 3, providers: ['forged'] },
    })
    expect(data.user?.user_metadata).toEqual({ kept: 1, deep: { b: null } })
    expect(data.user?.app_metadata).toEqual({
      plan: 'pro',
      seats: 3,
      provider: 'email',
      providers: ['email'],
    })
  })

  test('changes and confirms the address at once, with its identity', async () => {
    const { id } = await create()
    const email = newEmail()
    const { data } = await admin.updateUserById(id, { email, email_confirm: true })
    expect(data.user).toMatchObject({
      email,
      identities: [{ provider: 'email', email, identity_data: { email, email_verified: true } }],
    })
    expect(data.user?.email_confirmed_at).toBeDefined()
    expect(data.user?.user_metadata).toEqual({})
    const phone = newPhone()
    const withPhone = await admin.updateUserById(id, { phone, phone_confirm: true })
    expect(withPhone.data.user).toMatchObject({ phone, app_metadata: { provider: 'email' } })
    expect(withPhone.data.user?.identities).toHaveLength(2)
  })

  test('a new password ends all sessions', async () => {
    const { browser, email, id } = await signUp()
    const changed = 'an entirely new password'
    expect((await admin.updateUserById(id, { password: changed })).error).toBeNull()
    expect((await browser.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await signIn(email, changed)).error).toBeNull()
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('bans for a while, and lifts the ban', async () => {
    const { browser, email, id } = await signUp()
    const { data } = await admin.updateUserById(id, { ban_duration: '1h30m' })
    const left = Date.parse(String(data.user?.banned_until)) - Date.now()
    expect(left / 60_000).toBeGreaterThan(88)
    expect(left / 60_000).toBeLessThanOrEqual(90)
    expect((await signIn(email)).error).toMatchObject({ code: 'user_banned' })
    expect((await browser.getUser()).error).toMatchObject({ code: 'user_banned' })
    const lifted = await admin.updateUserById(id, { ban_duration: 'none' })
    expect(lifted.data.user?.banned_until).toBeUndefined()
    expect((await signIn(email)).error).toBeNull()
  })

  test("refuses another user's address, and accepts one's own", async () => {
    const phone = newPhone()
    const { email = '' } = await create({ phone })
    const { id, email: own = '' } = await create()
    expect((await admin.updateUserById(id, { email })).error).toMatchObject({
      code: 'email_exists',
    })
    expect((await admin.updateUserById(id, { phone })).error).toMatchObject({
      code: 'phone_exists',
    })
    expect((await admin.updateUserById(id, { email: own })).error).toBeNull()
  })
})

describe('deleting a user', () => {
  test('leaves nothing and ends the sessions', async () => {
    const { browser, email, id } = await signUp()
    expect((await admin.deleteUser(id)).data.user).toMatchObject({ id })
    expect((await browser.getUser()).error).toMatchObject({ code: 'user_not_found' })
    expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found' })
    expect((await createAuthClient(app).signUp({ email, password })).error).toBeNull()
  })

  test('softly keeps the id and nothing that tells who it was', async () => {
    const { browser, email, id, session } = await signUp()
    await admin.updateUserById(id, { app_metadata: { plan: 'pro' } })
    await admin.deleteUser(id, true)
    const { data } = await admin.getUserById(id)
    expect(data.user).toMatchObject({ id, user_metadata: {}, app_metadata: {} })
    expect(data.user?.deleted_at).toBeDefined()
    expect(JSON.stringify(data)).not.toContain(email)
    expect((await browser.getUser()).error).toMatchObject({ code: 'user_not_found' })
    const refreshed = await createAuthClient(app).refreshSession(session)
    expect(refreshed.error).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' })
    expect((await createAuthClient(app).signUp({ email, password })).error).toBeNull()
    expect((await admin.deleteUser(id, true)).error).toBeNull()
  })
})

describe('factors of a user', () => {
  async function withFactor() {
    const user = await signUp()
    const { data } = await user.browser.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })
    if (!data) throw new Error('There is no factor')
    const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate()
    await user.browser.mfa.challengeAndVerify({ factorId: data.id, code })
    return { ...user, factorId: data.id }
  }

  test('are listed and deleted, which lowers the sessions', async () => {
    const { browser, id: userId, factorId: id } = await withFactor()
    const { data } = await admin.mfa.listFactors({ userId })
    expect(data?.factors).toMatchObject([{ id, status: 'verified', factor_type: 'totp' }])
    // The client wraps this answer once more than its types say.
    expect((await admin.mfa.deleteFactor({ userId, id })).data).toMatchObject({ data: { id } })
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([])
    await browser.refreshSession()
    const { data: level } = await browser.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  })

  test('are renamed, but not to the name of another', async () => {
    const { browser, id: userId, factorId } = await withFactor()
    await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'other' })
    const path = `/admin/users/${userId}/factors/${factorId}`
    const renamed = await call('PUT', path, { friendly_name: 'laptop' })
    expect(await renamed.json()).toMatchObject({ id: factorId, friendly_name: 'laptop' })
    const refused = await call('PUT', path, { friendly_name: 'other' })
    expect(await refused.json()).toMatchObject({ code: 'mfa_factor_name_conflict' })
  })

  test("are not reached through another user's id", async () => {
    const { factorId: id } = await withFactor()
    const { id: userId } = await create()
    expect((await admin.mfa.deleteFactor({ userId, id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
      message: 'Factor not found',
    })
    const bad = await call('DELETE', `/admin/users/${userId}/factors/x`)
    expect(bad.status).toBe(404)
    expect(await bad.json()).toMatchObject({ message: 'factor_id must be an UUID' })
  })
})

test('an administrator signs a user out by their token', async () => {
  const { browser, session } = await signUp()
  expect((await admin.signOut(session.access_token)).error).toBeNull()
  expect((await browser.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('what administrators do is in the audit log, without secrets', async () => {
  const { id, email = '' } = await create({ password })
  await admin.updateUserById(id, { password: 'another password', email_confirm: true })
  const { data } = await admin.generateLink({ type: 'recovery', email })
  await admin.deleteUser(id)
  const log = await app.database
    .selectFrom('authAuditLog')
    .select(['action', 'details'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    'user_created',
    'user_updated',
    'link_generated',
    'user_deleted',
  ])
  const text = JSON.stringify(log)
  for (const secret of [password, 'another password', `${data.properties?.email_otp}`])
    expect(text).not.toContain(secret)
})
