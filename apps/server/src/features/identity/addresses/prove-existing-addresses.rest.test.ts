import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { createTestDatabase } from '#testing/create-test-database.ts'

const migrations = join(import.meta.dirname, '../../../../migrations')
const first = '0021-prove-addresses.sql'

/** As it was before addresses were proven. */
async function createOldDatabase() {
  const database = await createTestDatabase({ empty: true })
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await database.drop()
  })
  const isOlder = (path: string) => path === migrations || basename(path) < first
  cpSync(migrations, folder, { recursive: true, filter: isOlder })
  await migrate(database.pool, folder)
  return database
}

test('of the accounts that exist, those are proven of which the data says so', async () => {
  const { pool } = await createOldDatabase()
  const people = [
    // Their address, whether they have a password, their provider, and what the log says.
    ['by the settings', 'password', null, null],
    ['by a code', 'password', null, 'user_confirmed'],
    ['by a code of another moment', 'password', null, 'earlier'],
    ['by a provider alone', null, 'google', null],
    ['by a provider beside a password', 'password', 'google', null],
    ['by a code, then an administrator changed it', 'password', null, 'user_updated'],
  ] as const
  for (const [email, password, provider, entry] of people) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into auth_users (id, email, password_hash, email_confirmed_at)
       values (gen_random_uuid(), $1, $2, now()) returning id`,
      [email, password],
    )
    const id = rows[0]?.id
    const log = (action: string, ago = '0') =>
      pool.query(
        `insert into auth_audit_log (id, action, user_id, details, created_at)
         select gen_random_uuid(), $1, id, '{"fields": ["email"]}', email_confirmed_at - $3::interval
         from auth_users where id = $2`,
        [action, id, ago],
      )
    const providers = [password && 'email', provider].filter((name) => name !== null)
    for (const name of providers)
      await pool.query(
        `insert into auth_identities (id, user_id, provider, provider_id, identity_data)
         select gen_random_uuid(), id, $2, id::text,
           jsonb_build_object('email', email, 'email_verified', true)
         from auth_users where id = $1`,
        [id, name],
      )
    if (entry) await log('user_confirmed', entry === 'earlier' ? '1 second' : '0')
    if (entry === 'user_updated') await log('user_updated')
  }
  expect(await migrate(pool)).toContain(first)
  const { rows } = await pool.query<{ email: string }>(
    'select email from auth_users where email_proven_at is not null order by email',
  )
  expect(rows.map(({ email }) => email)).toEqual(['by a code', 'by a provider alone'])
})

test('identities lose the addresses that the metadata of a sign-up claimed', async () => {
  const { pool } = await createOldDatabase()
  const claimed = { email: 'victim@example.com', phone: '4917' }
  for (const provider of ['email', 'phone', 'google'])
    await pool.query(
      `with person as (insert into auth_users (id) values (gen_random_uuid()) returning id)
       insert into auth_identities (id, user_id, provider, provider_id, identity_data)
       select gen_random_uuid(), id, $1, id::text, $2 from person`,
      [provider, claimed],
    )
  await migrate(pool)
  const { rows } = await pool.query(
    'select provider, identity_data as data, email from auth_identities order by provider',
  )
  const { email, phone } = claimed
  expect(rows).toEqual([
    { provider: 'email', data: { email }, email },
    { provider: 'google', data: claimed, email },
    { provider: 'phone', data: { phone }, email: null },
  ])
})
