import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createSecrets } from '#platform/secrets/index.ts'
import { loadConfig } from '#server/config.ts'
import { buildTestApp, masterKeyOfTests, type TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { signUpSomeone } from '#testing/sign-up-someone.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'

let database: TestDatabase
let apps: TestApp[]
beforeEach(async () => {
  database = await createTestDatabase()
  apps = []
})
afterEach(async () => {
  for (const app of apps) await app.close()
  await database.drop()
})

async function buildApp(environment: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const config = loadConfig({ PORT: '0', RATE_LIMITS: 'off', ...environment })
  const app = await buildTestApp({ database, config })
  apps.push(app)
  return app
}

const rotate = (environment: NodeJS.ProcessEnv = {}) =>
  rotateSigningKey({
    database: database.kysely,
    secrets: createSecrets(masterKeyOfTests),
    config: loadConfig(environment),
  })

const keyIdOf = (token: string) => decodeProtectedHeader(token).kid

const KeySet = z.object({ keys: z.array(z.object({ kid: z.string() })) })

async function shownKeys(app: TestApp): Promise<string[]> {
  const response = await app.request('/auth/v1/.well-known/jwks.json')
  return KeySet.parse(await response.json()).keys.map(({ kid }) => kid)
}

const failureOf = async (app: TestApp, token: string) =>
  (await createAuthClient(app).getUser(token)).error

/** Makes an app read its keys again, as any token with an unknown key id does. */
async function sendUnknownKeyId(app: TestApp): Promise<void> {
  const { privateKey } = await generateKeyPair('ES256')
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: crypto.randomUUID() })
    .sign(privateKey)
  expect(await failureOf(app, token)).toMatchObject({ code: 'bad_jwt' })
}

const retireLongAgo = (id: string | undefined, secondsAgo: number) =>
  database.kysely
    .updateTable('authSigningKeys')
    .set({ retiredAt: sql<Date>`now() - make_interval(secs => ${secondsAgo})` })
    .where('id', '=', id ?? '')
    .execute()

describe('a rotated signing key', () => {
  test('signs at once in every running server, and nobody is signed out', async () => {
    const [one, other] = [await buildApp(), await buildApp()]
    const before = await signUpSomeone(one)
    const oldKey = keyIdOf(before.token)
    const { keyId } = await rotate()
    expect(keyId).not.toBe(oldKey)

    const [here, there] = [await signUpSomeone(one), await signUpSomeone(other)]
    expect([keyIdOf(here.token), keyIdOf(there.token)]).toEqual([keyId, keyId])
    for (const app of apps)
      for (const { token } of [before, here, there]) expect(await failureOf(app, token)).toBeNull()
    for (const app of apps) expect(await shownKeys(app)).toEqual([keyId, oldKey])

    const refreshed = await before.browser.refreshSession()
    expect(keyIdOf(refreshed.data.session?.access_token ?? '')).toBe(keyId)
    expect((await here.browser.getClaims()).data?.claims.sub).toBe(here.session.user.id)
  })

  test('is learnt by a server that has only seen a token of it', async () => {
    const [one, other] = [await buildApp(), await buildApp()]
    await rotate()
    const { token } = await signUpSomeone(one)
    expect(await failureOf(other, token)).toBeNull()
    expect(await shownKeys(other)).toContain(keyIdOf(token))
  })

  test('replaces one that verifies until its last token has expired, and is then gone', async () => {
    const app = await buildApp({ ACCESS_TOKEN_LIFETIME: '600' })
    const { token } = await signUpSomeone(app)
    const { keyId } = await rotate({ ACCESS_TOKEN_LIFETIME: '600' })
    await retireLongAgo(keyIdOf(token), 599)
    await sendUnknownKeyId(app)
    expect(await failureOf(app, token)).toBeNull()

    await retireLongAgo(keyIdOf(token), 700)
    await sendUnknownKeyId(app)
    expect(await failureOf(app, token)).toMatchObject({ status: 403, code: 'bad_jwt' })
    expect(await shownKeys(app)).toEqual([keyId])
    const stored = await database.kysely.selectFrom('authSigningKeys').select('id').execute()
    expect(stored).toEqual([{ id: keyId }])
  })

  test('may be of another algorithm, beside which earlier tokens stay valid', async () => {
    const { token } = await signUpSomeone(await buildApp())
    const changed = await buildApp({ JWT_ALGORITHM: 'RS256' })
    const { token: rsaToken } = await signUpSomeone(changed)
    expect(decodeProtectedHeader(rsaToken).alg).toBe('RS256')
    expect(await failureOf(changed, token)).toBeNull()
    await rotate()
    const { token: latest } = await signUpSomeone(changed)
    expect(decodeProtectedHeader(latest).alg).toBe('ES256')
  })

  test('is written to the audit log', async () => {
    const { keyId } = await rotate()
    const entries = await database.kysely
      .selectFrom('authAuditLog')
      .select(['action', 'details'])
      .execute()
    expect(entries).toEqual([{ action: 'signing_key_rotated', details: { keyId } }])
  })

  test.each([
    [{ JWT_ALGORITHM: 'HS256', JWT_SECRET: 'x'.repeat(32) }, 'set another JWT_SECRET'],
    [{ SIGNING_KEYS_FILE: '/some/keys.json' }, 'put a new key first in that file'],
  ])('is not made where %j says otherwise', async (environment, advice) => {
    await expect(rotate(environment)).rejects.toThrow(advice)
  })
})

describe('npm run rotate-signing-key', () => {
  const file = join(import.meta.dirname, '../../../commands/rotate-signing-key.ts')
  const run = (url: string, secretsKey = masterKeyOfTests) =>
    promisify(execFile)(process.execPath, [file], {
      env: { ...process.env, DATABASE_URL: url, SECRETS_KEY: secretsKey },
    })

  test('rotates beside a running server, and only under the right master key', async () => {
    const app = await buildApp()
    const { token } = await signUpSomeone(app)
    const { stdout } = await run(database.url)
    const { token: later } = await signUpSomeone(app)
    expect(stdout).toContain(keyIdOf(later))
    expect(keyIdOf(later)).not.toBe(keyIdOf(token))
    await expect(run(database.url, 'another master key that is long enough')).rejects.toMatchObject(
      {
        stderr: expect.stringMatching(/^The master key/),
      },
    )
  })

  test('says so where there is no key yet', async () => {
    const empty = await createTestDatabase({ empty: true })
    await expect(run(empty.url)).rejects.toMatchObject({
      stderr: expect.stringContaining('Start the server once'),
    })
    await empty.drop()
  })
})
