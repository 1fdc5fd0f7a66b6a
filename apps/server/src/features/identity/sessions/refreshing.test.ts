import { getMeRoute, listSessionsRoute } from '@product/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loadConfig } from '#server/config.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { callAs, signUpUser, testPassword } from '#testing/sign-up-user.ts'
import { findExpiry } from './session-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

function refresh(token: string) {
  const headers = { apikey: app.apiKeys.publishable, 'x-supabase-api-version': '2024-01-01' }
  const body = { refresh_token: token }
  return app.post('/auth/v1/token?grant_type=refresh_token', body, { headers })
}

async function refreshed(token: string): Promise<string> {
  const answer = await refresh(token)
  expect(answer.status).toBe(200)
  return Tokens.parse(await answer.json()).refresh_token
}

const sessionsOf = (userId: string) =>
  app.database.selectFrom('authSessions').selectAll().where('userId', '=', userId).execute()

/** As if the last refresh had been that long ago. */
const age = (userId: string, seconds: number) =>
  app.database
    .updateTable('authSessions')
    .set({ refreshedAt: new Date(Date.now() - seconds * 1_000) })
    .where('userId', '=', userId)
    .execute()

async function signUp() {
  const { session, browser } = await signUpUser(app)
  return { browser, first: session.refresh_token, userId: session.user.id }
}

test('twenty refreshes of one token at once all succeed, with one token and one session left', async () => {
  const { first, userId } = await signUp()
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  const tokens = await Promise.all(answers.map(async (answer) => Tokens.parse(await answer.json())))
  const [next, ...others] = new Set(tokens.map(({ refresh_token }) => refresh_token))
  expect(others).toEqual([])
  expect(await sessionsOf(userId)).toMatchObject([{ refreshCounter: 1 }])
  const headers = { apikey: app.apiKeys.publishable }
  for (const { access_token } of tokens) {
    const authorization = `Bearer ${access_token}`
    const user = await app.request('/auth/v1/user', { headers: { ...headers, authorization } })
    expect(user.status).toBe(200)
  }
  expect(await refreshed(next ?? '')).not.toBe(next)
})

test('twenty people who refresh at once do not wait for each other for ever', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, signUp))
  const answers = await Promise.all(people.map(({ first }) => refresh(first)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

describe('a token that was used before', () => {
  test('gives the current one within the interval, while that was not used', async () => {
    const { first } = await signUp()
    const second = await refreshed(first)
    expect(await refreshed(first)).toBe(second)
    expect(await refreshed(first)).toBe(second)
    expect(await refreshed(second)).not.toBe(second)
  })

  test('ends the session within the interval too, once its successor was used', async () => {
    const { first, userId } = await signUp()
    await refreshed(await refreshed(first))
    const stolen = await refresh(first)
    expect(await stolen.json()).toMatchObject({ code: 'refresh_token_already_used' })
    expect(await sessionsOf(userId)).toEqual([])
  })

  test('gives another one after the interval, if its answer may have been lost', async () => {
    const { first, userId } = await signUp()
    await refreshed(first)
    await age(userId, 86_400)
    const again = await refreshed(first)
    expect(await refreshed(again)).not.toBe(again)
  })

  test.each([0, 86_400])(
    'ends the session if the answer was not lost, %i seconds after a late repetition',
    async (seconds) => {
      const { first, userId } = await signUp()
      const second = await refreshed(first)
      await age(userId, 86_400)
      const another = await refreshed(first)
      expect(another).not.toBe(second)
      await age(userId, seconds)
      const told = { code: 'refresh_token_already_used' }
      expect(await (await refresh(second)).json()).toMatchObject(told)
      expect((await refresh(another)).status).toBe(400)
    },
  )

  test('ends the session after the interval if it is older, for all who hold its tokens', async () => {
    const { first, userId, browser } = await signUp()
    const third = await refreshed(await refreshed(first))
    await age(userId, app.config.identity.refreshReuseSeconds + 1)
    const stolen = await refresh(first)
    expect(stolen.status).toBe(400)
    expect(await stolen.json()).toEqual({
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    })
    expect(await sessionsOf(userId)).toEqual([])
    const late = await refresh(third)
    expect(late.status).toBe(400)
    expect(await late.json()).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await browser.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  test('by twenty thieves at once ends it once, and is noted once', async () => {
    const { first, userId } = await signUp()
    await refreshed(await refreshed(first))
    await age(userId, 3_600)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    const noted = await app.database
      .selectFrom('authAuditLog')
      .select('id')
      .where('userId', '=', userId)
      .where('action', '=', 'refresh_token_reused')
      .execute()
    expect(noted).toHaveLength(1)
  })
})

describe('a session', () => {
  const days = 86_400

  const ageSession = (userId: string, { created = 0, used = 0 }) =>
    app.database
      .updateTable('authSessions')
      .set({
        createdAt: new Date(Date.now() - created * days * 1_000),
        refreshedAt: new Date(Date.now() - used * days * 1_000),
      })
      .where('userId', '=', userId)
      .execute()

  test.each([
    ['was not used for 31 days', { created: 31, used: 31 }, ' (Inactivity)'],
    ['is 181 days old', { created: 181, used: 1 }, ''],
  ])('that %s is refused everywhere', async (_, ages, detail) => {
    const { browser, first, userId } = await signUp()
    const { data } = await browser.getSession()
    await ageSession(userId, ages)
    const answer = await refresh(first)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      code: 'session_expired',
      message: `Invalid Refresh Token: Session Expired${detail}`,
    })
    expect((await browser.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const call = callAs(app, data.session?.access_token)
    await expect(call(getMeRoute)).rejects.toMatchObject({ status: 401, code: 'auth.invalid' })
  })

  test('that is used at times lasts, and is listed without those that have expired', async () => {
    const { email, session, browser } = await signUpUser(app)
    const { user, refresh_token: first } = session
    await ageSession(user.id, { created: 40, used: 31 })
    const { data } = await createAuthClient(app).signInWithPassword({
      email,
      password: testPassword,
    })
    const { sessions } = await callAs(app, data.session?.access_token)(listSessionsRoute)
    expect(sessions).toHaveLength(1)
    await ageSession(user.id, { created: 170, used: 29 })
    await refreshed(first)
    expect((await browser.getUser()).error).toBeNull()
  })

  test('is swept away a week after it has expired', async () => {
    const { userId } = await signUp()
    const sweep = async () => {
      await app.jobs.enqueue(app.database, 'sweep-identity', {})
      await app.drainJobs()
    }
    await ageSession(userId, { created: 36, used: 36 })
    await sweep()
    expect(await sessionsOf(userId)).toHaveLength(1)
    await ageSession(userId, { created: 38, used: 38 })
    await sweep()
    expect(await sessionsOf(userId)).toEqual([])
  })

  test('has no end where the settings say so', async () => {
    const { identity } = loadConfig({ SESSION_IDLE_DAYS: '0', SESSION_MAX_DAYS: '0' })
    const long = new Date(0)
    expect(findExpiry({ createdAt: long, refreshedAt: long }, identity)).toBeUndefined()
    const { sessionIdleSeconds } = loadConfig({
      SESSION_IDLE_DAYS: '1',
      ACCESS_TOKEN_LIFETIME: '604800',
    }).identity
    expect(sessionIdleSeconds).toBe(604_800)
  })
})

test('a token that another installation issued is not found, and no token is not valid', async () => {
  const unknown = await refresh('abcdefgh2345')
  expect(unknown.status).toBe(400)
  expect(await unknown.json()).toEqual({
    code: 'refresh_token_not_found',
    message: 'Invalid Refresh Token: Refresh Token Not Found',
  })
  for (const nonsense of ['', 'nonsense', 'abcdefgh2345x', 'a-b_c.d!e,f;'])
    expect(await (await refresh(nonsense)).json()).toMatchObject({ code: 'validation_failed' })
})
