import { endSessionRoute, listSessionsRoute } from '@product/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildProviderApp, type ProviderApp, returnAddress } from '#testing/build-provider-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'
import { cookieOf } from '#testing/follow-redirects.ts'
import { testPassword as password, signUpUser } from '#testing/sign-up-user.ts'
import { lockOptionalUser } from '../users/user-queries.ts'

let app: ProviderApp
beforeAll(async () => {
  app = await buildProviderApp({ MAIL_FREQUENCY: '0' })
})
afterAll(() => app.close())

const newEmail = () => `${crypto.randomUUID()}@example.com`

async function signUp() {
  const { email, session } = await signUpUser(app)
  const headers = {
    apikey: app.apiKeys.publishable,
    authorization: `Bearer ${session.access_token}`,
    'content-type': 'application/json',
    'x-supabase-api-version': '2024-01-01',
  }
  const send = (method: string, path: string, body?: object) =>
    app.request(`/auth/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
  return { email, userId: session.user.id, send }
}

function addPerson() {
  const sub = crypto.randomUUID()
  const person = { sub, email: newEmail(), email_verified: true, name: 'Mallory' }
  app.people.set(sub, person)
  return person
}

type Table = 'authSessions' | 'authFlowStates'
const ownerColumn = { authSessions: 'userId', authFlowStates: 'linkingUserId' } as const

/** Ends what a request stands on after the request has been authenticated, and before it changes anything. */
async function deleteDuring<Answer>(
  table: Table,
  userId: string,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await app.database.transaction().execute(async (transaction) => {
    await lockOptionalUser(transaction, userId)
    const pending = request()
    await expect.poll(() => countWaiting()).toBe(1)
    await transaction.deleteFrom(table).where(ownerColumn[table], '=', userId).execute()
    return { answer: pending }
  })
  return await answer
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database)
  return rows[0]?.waiting ?? 0
}

const identitiesOf = (userId: string) =>
  app.database
    .selectFrom('authIdentities')
    .select('provider')
    .where('userId', '=', userId)
    .execute()

const ended = { code: 'session_not_found' }

test.each([
  { field: 'password', change: { password: 'the password of a thief' } },
  { field: 'email', change: { email: newEmail() } },
])('a change of the user ($field) is refused once the session has ended', async ({ change }) => {
  const { email, userId, send } = await signUp()
  const response = await deleteDuring('authSessions', userId, () => send('PUT', '/user', change))
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject(ended)
  const { data, error } = await createAuthClient(app).signInWithPassword({ email, password })
  expect(error).toBeNull()
  expect(data.user?.new_email).toBeUndefined()
})

test('an id token links nothing once the session has ended', async () => {
  const { userId, send } = await signUp()
  const grant = {
    provider: 'google',
    id_token: await app.openid.signIdToken(addPerson()),
    link_identity: true,
  }
  const response = await deleteDuring('authSessions', userId, () =>
    send('POST', '/token?grant_type=id_token', grant),
  )
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject(ended)
  expect(await identitiesOf(userId)).toEqual([{ provider: 'email' }])
})

test('no identity is unlinked once the session has ended', async () => {
  const { userId, send } = await signUp()
  const { sub } = addPerson()
  const identity = { id: crypto.randomUUID(), userId, provider: 'google', providerId: sub }
  await app.database
    .insertInto('authIdentities')
    .values({ ...identity, identityData: JSON.stringify({ sub }) })
    .execute()
  const response = await deleteDuring('authSessions', userId, () =>
    send('DELETE', `/user/identities/${identity.id}`),
  )
  expect(response.status).toBe(403)
  expect(await identitiesOf(userId)).toHaveLength(2)
})

test.each([
  ['authSessions', 'session_not_found'],
  ['authFlowStates', 'bad_oauth_state'],
] as const)(
  'a link that comes back from the provider is refused once its entry in %s is gone',
  async (table, code) => {
    const { userId, send } = await signUp()
    const query = new URLSearchParams({
      provider: 'google',
      redirect_to: returnAddress,
      login_hint: addPerson().sub,
      skip_http_redirect: 'true',
    })
    const response = await send('GET', `/user/identities/authorize?${query}`)
    const { url } = z.object({ url: z.string() }).parse(await response.json())
    const cookie = cookieOf(response)
    const back = await deleteDuring(table, userId, () => app.travel(url, { cookie }))
    expect(back.searchParams.get('error_code')).toBe(code)
    expect(await identitiesOf(userId)).toEqual([{ provider: 'email' }])
  },
)

describe('a code that a followed link issued starts no session', () => {
  /** Somebody follows a mailed link, but has not exchanged the code of its redirect yet. */
  async function issueCode(email: string) {
    const reader = createAuthClient(app)
    await reader.signInWithOtp({ email, options: { emailRedirectTo: returnAddress } })
    const { pathname, search } = (await findMailedCode(app, email)).link
    const response = await app.request(`${pathname}${search}`, { redirect: 'manual' })
    const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
    return () => reader.exchangeCodeForSession(code)
  }

  async function signUpProven() {
    const user = await signUpUser(app)
    const id = user.session.user.id
    await createAdminClient(app).updateUserById(id, { email_confirm: true })
    return user
  }

  type User = Awaited<ReturnType<typeof signUpProven>>
  const ways: [string, (user: User) => Promise<unknown>][] = [
    ['a new password', ({ browser }) => browser.updateUser({ password: 'another password' })],
    ['signing out everywhere', ({ browser }) => browser.signOut({ scope: 'global' })],
    ['signing out elsewhere', ({ browser }) => browser.signOut({ scope: 'others' })],
    [
      'ending a session',
      async ({ call }) => {
        const { sessions } = await call(listSessionsRoute)
        await call(endSessionRoute, { params: { id: sessions[0]?.id ?? '' } })
      },
    ],
  ]

  test.each(ways)('after %s', async (_, end) => {
    const user = await signUpProven()
    const exchange = await issueCode(user.email)
    await end(user)
    expect((await exchange()).error).toMatchObject({ code: 'flow_state_not_found' })
  })

  test('unless nothing of the kind happened', async () => {
    const user = await signUpProven()
    const exchange = await issueCode(user.email)
    await user.browser.signOut({ scope: 'local' })
    expect((await exchange()).error).toBeNull()
  })
})
