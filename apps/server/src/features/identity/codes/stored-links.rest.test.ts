import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { findOptionalLink } from '../one-time-codes/one-time-codes.ts'

const migrations = join(import.meta.dirname, '../../../../migrations')
const first = '0024-protect-codes-and-sign-ups.sql'

test('links that were mailed before they were hashed stay valid, and failed mails lose theirs', async () => {
  const { pool, kysely, drop } = await createTestDatabase({ empty: true })
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await drop()
  })
  const isOlder = (path: string) => path === migrations || basename(path) < first
  cpSync(migrations, folder, { recursive: true, filter: isOlder })
  await migrate(pool, folder)
  await pool.query(`
    with users as (insert into auth_users (id) values (gen_random_uuid()) returning id)
    insert into auth_one_time_tokens (user_id, purpose, token_hash, sent_to)
    select id, 'recovery', 'pkce_0123', 'reader@example.com' from users
  `)
  await pool.query(`
    insert into mail_outbox (id, to_address, subject, text_body, status)
    select gen_random_uuid(), 'reader@example.com', status, 'a link', status
    from unnest(array['failed', 'kept', 'queued']) as status
  `)

  expect(await migrate(pool)).toContain(first)
  const link = await findOptionalLink(kysely, ['recovery'], 'pkce_0123')
  expect(link).toMatchObject({ sentTo: 'reader@example.com' })
  expect(link?.tokenHash).not.toContain('0123')
  const { rows } = await pool.query<{ text_body: string }>(
    'select text_body from mail_outbox order by status',
  )
  expect(rows.map(({ text_body }) => text_body)).toEqual(['', 'a link', 'a link'])
})
