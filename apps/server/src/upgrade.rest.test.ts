import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { holdServerLock } from '#platform/database/connection/hold-server-lock.ts'
import { migrationsFolder } from '#platform/database/migrations/read-migrations.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { createEventWriter } from '#testing/run-until-killed.ts'
import { loadConfig } from './config.ts'
import { startServer } from './start-server.ts'

/** The version before cannot write events any more once this is applied. */
const breakingMigration = `
  alter table analytics_events add release text not null default 'before';
  alter table analytics_events alter release drop default;
`

let database: TestDatabase
let newer: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  newer = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(migrationsFolder, newer, { recursive: true })
  writeFileSync(join(newer, '9999-name-release.sql'), breakingMigration)
})

afterEach(async () => {
  await database.drop()
  rmSync(newer, { recursive: true })
})

function start(
  version: 'before' | 'newer',
  report?: (step: string) => void,
  url: string = database.url,
) {
  const config = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    SECRETS_KEY: 'a master key for tests, long enough',
    RATE_LIMITS: 'off',
  })
  return startServer(config, report, version === 'newer' ? { migrationsFolder: newer } : {})
}

async function listColumns(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'analytics_events'`,
  )
  return rows.map(({ name }) => name)
}

/** Writes until told to stop; a write that is refused rejects. */
function writeWithoutPause(url: string) {
  const write = createEventWriter(url)
  const acknowledged: string[] = []
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const writeOn = async () => {
    while (!isOver) acknowledged.push(await write())
  }
  const ended = writeOn()
  ended.catch(() => undefined)
  return {
    acknowledged,
    end: async () => {
      isOver = true
      await ended
    },
  }
}

test('a newer version waits for the one before, which goes on writing, and starts once that has stopped', async () => {
  const before = await start('before')
  const writing = writeWithoutPause(before.url)
  const steps: string[] = []
  const starting = start('newer', (step) => steps.push(step))
  starting.catch(() => undefined)
  await expect
    .poll(() => steps.find((step) => step.startsWith('Waiting')))
    .toMatch(/"Promptuary \S+ process \d+ server lock" from .+, connected since/)
  expect(await listColumns()).not.toContain('release')
  const written = writing.acknowledged.length
  await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(written + 5)
  await writing.end()
  await before.stop()

  const after = await starting
  try {
    expect((await fetch(new URL('/healthz', after.url))).status).toBe(200)
    expect(await listColumns()).toContain('release')
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from analytics_events where release = 'before'`,
    )
    const stored = new Set(rows.map(({ id }) => id))
    expect(writing.acknowledged.filter((id) => !stored.has(id))).toEqual([])
    await expect(start('before')).rejects.toThrow('newer version of the product')
  } finally {
    await after.stop()
  }
})

test('a newer version waits for one that has lost its lock but still follows notices', async () => {
  const before = await start('before')
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like '%server lock' and datname = current_database()`,
  )
  const steps: string[] = []
  const starting = start('newer', (step) => steps.push(step))
  starting.catch(() => undefined)
  await expect.poll(() => steps.find((step) => step.startsWith('Waiting'))).toBeDefined()
  await before.stop()
  await (await starting).stop()
})

test('the version before can start again while a newer one waits', async () => {
  const first = await start('before')
  const steps: string[] = []
  const starting = start('newer', (step) => steps.push(step))
  starting.catch(() => undefined)
  await expect.poll(() => steps.some((step) => step.startsWith('Waiting'))).toBe(true)
  const second = await start('before')
  await first.stop()
  await createEventWriter(second.url)()
  expect(await listColumns()).not.toContain('release')
  await second.stop()
  await (await starting).stop()
})

test('a start that waits for the migrations of another says for whom', async () => {
  const other = await database.pool.connect()
  await other.query(`set application_name = 'a start that hangs'`)
  await other.query('select pg_advisory_lock(7262001)')
  const steps: string[] = []
  const starting = start('before', (step) => steps.push(step))
  await expect
    .poll(() => steps.find((step) => step.startsWith('Waiting')))
    .toContain('"a start that hangs" from')
  other.release(true)
  await (await starting).stop()
})

test('servers of one version start beside each other without waiting', async () => {
  const steps: string[] = []
  const first = await start('before')
  const second = await start('before', (step) => steps.push(step))
  expect(steps.filter((step) => step.startsWith('Waiting'))).toEqual([])
  await Promise.all([first.stop(), second.stop()])
})

test('a migration that waits for a table says for whom', async () => {
  await (await start('before')).stop()
  const reader = await database.pool.connect()
  await reader.query(`set application_name = 'a long report'`)
  await reader.query('begin; select count(*) from analytics_events')
  const steps: string[] = []
  const starting = start('newer', (step) => steps.push(step))
  await expect
    .poll(() => steps.find((step) => step.startsWith('Waiting')))
    .toContain('"a long report" from')
  await reader.query('rollback')
  reader.release(true)
  await (await starting).stop()
})

test('the lock of a server names its version and process', async () => {
  const quiet = { warn: () => {}, error: () => {} }
  const release = await holdServerLock(database.url, quiet)
  const { rows } = await database.pool.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like '%server lock'`,
  )
  expect(rows[0]?.name).toMatch(
    new RegExp(`^Promptuary \\d+\\.\\d+\\.\\d+ process ${process.pid} server lock$`),
  )
  await release()
})

test('a user without the needed rights is told which, before anything is changed', async () => {
  const role = `plain_${process.pid}`
  const name = new URL(database.url).pathname.slice(1)
  await database.pool.query(`create role ${role} login password 'plain'`)
  await database.pool.query(`grant create on schema public to ${role}`)
  const url = Object.assign(new URL(database.url), { username: role, password: 'plain' }).href
  try {
    const grant = `grant create on database ${name} to ${role};`
    await expect(start('before', undefined, url)).rejects.toThrow(grant)
    const { rows } = await database.pool.query(`select to_regclass('schema_migrations') as found`)
    expect(rows).toEqual([{ found: null }])
    await database.pool.query(grant)
    await (await start('before', undefined, url)).stop()
  } finally {
    await database.pool.query(`reassign owned by ${role} to current_user; drop owned by ${role}`)
    await database.pool.query(`drop role ${role}`)
  }
})
