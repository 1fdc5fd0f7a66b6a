import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpSomeone } from '#testing/sign-up-someone.ts'

describe('the identity protocol', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp({ config: { rateLimits: false } })
  })
  afterAll(() => app.close())

  const send = (method: string, path: string, body: string | undefined, token: string) =>
    app.request(`/auth/v1${path}`, {
      method,
      headers: {
        apikey: app.apiKeys.publishable,
        authorization: `Bearer ${token}`,
        'x-supabase-api-version': '2024-01-01',
      },
      ...(body !== undefined && { body }),
    })

  const bad = [
    ['a lone surrogate', String.raw`"\ud800"`],
    ['a NUL character', String.raw`"\u0000"`],
    ['5,000 nested arrays', '['.repeat(5_000) + ']'.repeat(5_000)],
  ] as const

  test.each(bad)('answers %s in a body with 400, wherever it stands', async (_, json) => {
    const { token } = await signUpSomeone(app)
    const credentials = `"email":"${crypto.randomUUID()}@example.com","password":"correct horse"`
    const requests = [
      ['POST', '/signup', `{${credentials},"data":{"a":${json}}}`, token],
      ['POST', '/otp', `{${credentials},"data":{"a":${json}}}`, token],
      ['POST', '/verify', `{"type":"signup","token_hash":${json}}`, token],
      ['POST', '/token?grant_type=refresh_token', `{"refresh_token":${json}}`, token],
      ['PUT', '/user', `{"data":{"a":${json}}}`, token],
      ['POST', '/factors', `{"factor_type":"totp","friendly_name":${json}}`, token],
      ['POST', '/admin/users', `{${credentials},"app_metadata":{"a":${json}}}`, app.apiKeys.secret],
      ['POST', '/invite', `{${credentials},"data":{"a":${json}}}`, app.apiKeys.secret],
    ] as const
    for (const [method, path, body, bearer] of requests) {
      const answer = await send(method, path, body, bearer)
      expect([path, answer.status]).toEqual([path, 400])
      expect(await answer.json()).toMatchObject({ code: 'bad_json' })
    }
  })

  test.each(['/verify?type=signup&token=%00', '/admin/users?filter=a%00', '/passkeys/%00'])(
    'answers a NUL character in %s with 400',
    async (path) => {
      const answer = await send('GET', path, undefined, app.apiKeys.secret)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'validation_failed' })
    },
  )
})
