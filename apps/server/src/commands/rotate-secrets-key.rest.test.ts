import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  checkConnectionRoute,
  createConnectionRoute,
  createInvitationLinkRoute,
  createWorkspaceRoute,
  listInvitationsRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sealedConnections } from '#features/connections/index.ts'
import { sealedIdentity } from '#features/identity/index.ts'
import { sealedInvitations } from '#features/workspaces/index.ts'
import { createKysely, createPool } from '#platform/database/connection/create-pool.ts'
import {
  checkMasterKey,
  chooseNextKey,
  createSecrets,
  readMasterKey,
  rotateMasterKey,
} from '#platform/secrets/index.ts'
import { loadConfig } from '#server/config.ts'
import { buildTestApp, masterKeyOfTests } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { callAs, signUpUser, testPassword } from '#testing/sign-up-user.ts'
import { startModelDouble } from '#testing/start-model-double.ts'

const key = 'sk-test-0123456789'
const newKey = 'the next master key of tests, long enough'
const from = createSecrets(masterKeyOfTests)
const to = createSecrets(newKey)
const file = join(import.meta.dirname, 'rotate-secrets-key.ts')

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const buildApp = (masterKey?: string) =>
  buildTestApp({
    database,
    config: { rateLimits: false, identity: { ...loadConfig({}).identity, saml: true } },
    ...(masterKey && { masterKey }),
  })

const run = (environment: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [file], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      SECRETS_KEY: masterKeyOfTests,
      NEW_SECRETS_KEY: newKey,
      ...environment,
    },
  })

/** How many values of the whole database were sealed under a key. */
async function countSealed({ keyId }: typeof from): Promise<number> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE'`.execute(database.kysely)
  let count = 0
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from ${sql.table(name)} as row
      where row::text like ${`%v1.${keyId}.%`}`.execute(database.kysely)
    count += rows[0]?.found ?? 0
  }
  return count
}

/** One of everything that is kept under the master key. */
async function fill() {
  const double = await startModelDouble()
  const app = await buildApp()
  await checkMasterKey(database.kysely, from)
  const person = await signUpUser(app)
  const body = { provider: 'openai', key, baseUrl: double.openai } as const
  const { id } = await person.call(createConnectionRoute, {
    body: { id: createId().toUpperCase(), ...body },
  })
  const { id: workspaceId } = await person.call(createWorkspaceRoute, {
    body: { id: createId(), name: 'Team' },
  })
  const { url } = await person.call(createInvitationLinkRoute, {
    params: { id: workspaceId },
    body: { id: createId().toUpperCase(), role: 'viewer', seats: 1 },
  })
  const totp = await person.browser.mfa.enroll({ factorType: 'totp' })
  if (!totp.data) throw totp.error
  const state = createId()
  await database.kysely
    .insertInto('authFlowStates')
    .values({
      id: state,
      kind: 'oauth',
      providerAccessToken: from.seal('a token', state),
      providerRefreshToken: from.seal('another', state),
    })
    .execute()
  await app.close()
  return { double, connectionId: id, state, email: person.email, workspaceId, url }
}

const rotate = () =>
  rotateMasterKey({
    database: database.kysely,
    from,
    to,
    parts: [...sealedIdentity, sealedConnections, sealedInvitations],
  })

test('everything is under the new master key, and works', async () => {
  const { double, connectionId, state, email, workspaceId, url } = await fill()
  const before = await countSealed(from)
  expect(before).toBe(7)
  expect((await rotate()).map(({ count }) => count)).toEqual([1, 1, 1, 1, 0, 1, 1])
  expect(await countSealed(from)).toBe(0)
  expect(await countSealed(to)).toBe(before)
  await checkMasterKey(database.kysely, to)
  await expect(checkMasterKey(database.kysely, from)).rejects.toThrow('master key')

  const app = await buildApp(newKey)
  const signIn = { email, password: testPassword }
  const { data } = await createAuthClient(app).signInWithPassword(signIn)
  const call = callAs(app, data.session?.access_token)
  double.lists.key = key
  expect(await call(checkConnectionRoute, { params: { id: connectionId } })).toMatchObject({
    status: 'connected',
  })
  const { invitations } = await call(listInvitationsRoute, { params: { id: workspaceId } })
  expect(invitations.map((invitation) => invitation.url)).toEqual([url])
  const { providerAccessToken } = await database.kysely
    .selectFrom('authFlowStates')
    .select('providerAccessToken')
    .where('id', '=', state)
    .executeTakeFirstOrThrow()
  expect(to.open(providerAccessToken ?? '', state)).toBe('a token')
  await app.close()
  await double[Symbol.asyncDispose]()
})

const severalProcesses = 120_000

test('a value that does not open is named and skipped, and stays as it was', {
  timeout: severalProcesses,
}, async () => {
  const { double, connectionId } = await fill()
  await double[Symbol.asyncDispose]()
  const sealedKey = from.seal('moved', 'connection:another')
  await database.kysely
    .updateTable('connections')
    .set({ sealedKey })
    .where('id', '=', connectionId)
    .execute()
  await database.pool.end()
  const { stdout } = await run()
  expect(stdout).toContain(`connection:${connectionId} (of keys of connected APIs)`)
  expect(stdout).toContain('0 keys of connected APIs')
  const pool = createPool(database.url, { size: 1 })
  const kept = await pool.query('select sealed_key from connections')
  expect(kept.rows).toEqual([{ sealed_key: sealedKey }])
  await checkMasterKey(createKysely(pool), to)
  await pool.end()
})

const refusal = (words: string) => ({ stderr: expect.stringContaining(words) })

test('it is refused beside a running server, and done again it finds that it is done', {
  timeout: severalProcesses,
}, async () => {
  const app = await buildApp()
  await checkMasterKey(database.kysely, from)
  await expect(run()).rejects.toMatchObject(refusal('Stop every server first'))
  await app.close()
  await database.pool.end()
  await expect(run()).resolves.toMatchObject({ stdout: expect.stringContaining('Start every') })
  await expect(run()).resolves.toMatchObject({ stdout: expect.stringContaining('had been') })
})

test('it is refused under a wrong key, and without a new one', {
  timeout: severalProcesses,
}, async () => {
  await checkMasterKey(database.kysely, from)
  await database.pool.end()
  await expect(run({ SECRETS_KEY: 'w'.repeat(40) })).rejects.toMatchObject(refusal('master key'))
  await expect(run({ NEW_SECRETS_KEY: masterKeyOfTests })).rejects.toMatchObject(
    refusal('NEW_SECRETS_KEY'),
  )
})

test('a change of the key file that was interrupted is completed', () => {
  const dataDirectory = createTestFolder()
  const settings = { secretsKey: undefined, databaseUrl: undefined, dataDirectory }
  const first = readMasterKey(settings)
  const next = { ...settings, newSecretsKey: undefined }
  const { key: planned } = chooseNextKey(next)
  expect(readMasterKey(settings)).toBe(first)
  const again = chooseNextKey(next)
  expect(again.key).toBe(planned)
  again.adopt()
  expect(readMasterKey(settings)).toBe(planned)
  expect(chooseNextKey(next).key).not.toBe(planned)
  rmSync(dataDirectory, { recursive: true })
})
