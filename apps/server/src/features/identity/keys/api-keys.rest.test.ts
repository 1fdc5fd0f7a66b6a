import { getMeRoute } from '@product/contract'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets/index.ts'
import { loadConfig } from '#server/config.ts'
import { buildTestApp, masterKeyOfTests, type TestApp } from '#testing/build-test-app.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { listApiKeys } from './api-keys.ts'

const secret = 'a shared secret of at least 32 characters'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({
    config: loadConfig({ PORT: '0', RATE_LIMITS: 'off', JWT_SECRET: secret }),
  })
})
afterAll(() => app.close())

const sign = (claims: Record<string, unknown>, key = secret) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(key))

const settings = async (apikey: string) =>
  (await app.request('/auth/v1/settings', { headers: { apikey } })).status

const listUsers = async (apikey: string) => {
  const headers = { apikey, authorization: `Bearer ${apikey}` }
  return (await app.request('/auth/v1/admin/users', { headers })).status
}

const now = () => Math.floor(Date.now() / 1_000)

describe('a token as API key', () => {
  test.each(['anon', 'service_role'])('is accepted with the role %s', async (role) => {
    expect(await settings(await sign({ role }))).toBe(200)
    const older = { role, iss: 'supabase', ref: 'project', iat: now(), exp: now() + 60 }
    expect(await settings(await sign(older))).toBe(200)
    expect(await listUsers(await sign(older))).toBe(role === 'anon' ? 403 : 200)
  })

  test.each([
    ['of another role', { role: 'authenticated' }],
    ['of no role', {}],
    ['of another issuer', { role: 'anon', iss: 'https://elsewhere.example/auth/v1' }],
    ['that has expired', { role: 'anon', exp: now() - 1 }],
    ['of a person', { role: 'service_role', sub: crypto.randomUUID() }],
    ['of a session', { role: 'service_role', session_id: crypto.randomUUID() }],
  ])('%s is refused', async (_, claims) => {
    expect(await settings(await sign(claims))).toBe(401)
  })

  test('of a person is refused though their role is an administrator’s', async () => {
    const { browser, session } = await signUpUser(app)
    const { id } = session.user
    await app.database.updateTable('authUsers').set({ role: 'service_role' }).execute()
    const { data } = await browser.refreshSession()
    expect(data.user).toMatchObject({ id, role: 'service_role' })
    expect(await settings(data.session?.access_token ?? '')).toBe(401)
  })

  test('that somebody else signed is refused', async () => {
    expect(await settings(await sign({ role: 'anon' }, 'another secret of 32 characters!'))).toBe(
      401,
    )
  })

  test('of browsers stands for nobody', async () => {
    const call = callAs(app, await sign({ role: 'anon' }))
    await expect(call(getMeRoute)).rejects.toMatchObject({ code: 'auth.required' })
  })
})

test('the operator is shown all keys, and each is accepted', async () => {
  const { log } = createLog({ level: 'silent', format: 'json' })
  const secrets = createSecrets(masterKeyOfTests)
  const { config } = app
  const shown = await listApiKeys({ database: app.database, secrets, log, config })
  expect(shown).toMatchObject(pick(app.apiKeys))
  const keys = Object.values(shown)
  expect(await Promise.all(keys.map(settings))).toEqual([200, 200, 200, 200])
  expect(await Promise.all(keys.map(listUsers))).toEqual([403, 200, 403, 200])
})

const pick = ({ publishable, secret: secretKey }: TestApp['apiKeys']) => ({
  publishable,
  secret: secretKey,
})

test('with a hosted issuer the operator is sent there', async () => {
  const { log } = createLog({ level: 'silent', format: 'json' })
  const config = loadConfig({ AUTH_URL: 'https://x.example/auth/v1', AUTH_ANON_KEY: 'key' })
  const secrets = createSecrets(masterKeyOfTests)
  await expect(listApiKeys({ database: app.database, secrets, log, config })).rejects.toThrow(
    'https://x.example/auth/v1',
  )
})
