import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser } from '#testing/sign-up-user.ts'

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
  test('gives the current one within the interval, however old it is', async () => {
    const { first } = await signUp()
    const third = await refreshed(await refreshed(await refreshed(first)))
    expect(await refreshed(first)).toBe(third)
    expect(await refreshed(first)).toBe(third)
  })

  test('gives the current one after the interval too, if its answer may have been lost', async () => {
    const { first, userId } = await signUp()
    const second = await refreshed(first)
    await age(userId, 86_400)
    expect(await refreshed(first)).toBe(second)
    expect(await refreshed(second)).not.toBe(second)
  })

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
