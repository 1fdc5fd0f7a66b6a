import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { StartupError } from '#platform/startup-error.ts'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { createDiskWatch } from './create-disk-watch.ts'
import { createPool } from './create-pool.ts'
import { openDatabase } from './open-database.ts'
import { openForCommand } from './open-for-command.ts'
import { startOldPostgres } from './start-old-postgres.fixture.ts'

const log = { warn: () => undefined, error: () => undefined }
const open = (url: string) =>
  openDatabase({ url, dataDirectory: '/nowhere', report: () => undefined, log })

const openCommand = (url: string) =>
  openForCommand({
    url,
    dataDirectory: '/nowhere',
    command: 'npm run backup',
    maySharePostgres: true,
    report: () => undefined,
  })

function withParts(parts: Partial<Pick<URL, 'password' | 'pathname'>>): string {
  return Object.assign(new URL(inject('testPostgresUrl')), parts).href
}

async function readRefusal(url: string): Promise<string> {
  const error: unknown = await open(url).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'StartupError' })
  return error instanceof Error ? error.message : ''
}

test('the description names version and place, without credentials', async () => {
  const testDatabase = await createTestDatabase()
  const database = await open(testDatabase.url)
  expect(database.description).toMatch(/^PostgreSQL 18\.\d+, database test_\w+ at /)
  expect(database.description).not.toContain(new URL(testDatabase.url).password)
  expect(await database.kysely.selectFrom('mailOutbox').select('toAddress').execute()).toEqual([])
  await database.close()
  await testDatabase.drop()
})

test('the death of every connection does not end the process, and the next query works', async () => {
  const testDatabase = await createTestDatabase()
  const database = await open(testDatabase.url)
  const idle = await Promise.all([database.pool.connect(), database.pool.connect()])
  for (const client of idle) client.release()
  await testDatabase.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => database.pool.totalCount).toBe(0)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
  await testDatabase.drop()
})

test('a transaction whose connection dies between two statements fails, is logged once, and ends nothing', async () => {
  const testDatabase = await createTestDatabase()
  const warnings: string[] = []
  const warn = (_details: object, message: string) => void warnings.push(message)
  const pool = createPool(testDatabase.url, { warn })
  const clients = await Promise.all([pool.connect(), pool.connect()])
  for (const client of clients) await client.query('begin')
  const ended = clients.map((client) => new Promise<void>((resolve) => client.once('end', resolve)))
  await testDatabase.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await Promise.all(ended)
  for (const client of clients) {
    await expect(client.query('select 1')).rejects.toThrow('not queryable')
    client.release()
  }
  expect(warnings).toEqual(['A database connection was lost; the next query opens another'])
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  await testDatabase.drop()
})

test('a statement and an idle transaction are bounded in time', async () => {
  const testDatabase = await createTestDatabase()
  const { rows } = await testDatabase.pool.query(
    `select current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  expect(rows).toEqual([{ statement: '15s', idle: '30s' }])
  await testDatabase.drop()
})

test('a disk that is full is known by the statement that failed, until a while has passed', async () => {
  const testDatabase = await createTestDatabase()
  onTestFinished(() => testDatabase.drop())
  const database = await open(testDatabase.url)
  onTestFinished(() => database.close())
  expect(database.isDiskFull()).toBe(false)
  const fill = sql`do $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$`
  await expect(fill.execute(database.kysely)).rejects.toThrow('no space')
  expect(database.isDiskFull()).toBe(true)
  let now = 0
  const watch = createDiskWatch(() => now)
  watch.noteFailure(Object.assign(new Error('no space'), { code: '53100' }))
  watch.noteFailure(new Error('something else'))
  expect(watch.isFull()).toBe(true)
  now = 60_000
  expect(watch.isFull()).toBe(false)
})

test('a server that does not answer is named, without the password', async () => {
  const message = await readRefusal('postgres://someone:sesame@127.0.0.1:1/things')
  expect(message).toContain('No PostgreSQL answers at 127.0.0.1:1.')
  expect(message).not.toContain('sesame')
})

test('a wrong password is said, without the password', async () => {
  const message = await readRefusal(withParts({ password: 'sesame' }))
  expect(message).toContain('refuses the user "postgres" or its password')
  expect(message).not.toContain('sesame')
})

test('a missing database is named', async () => {
  expect(await readRefusal(withParts({ pathname: 'absent' }))).toContain(
    'There is no database "absent"',
  )
})

test('an address of something else is refused', async () => {
  expect(await readRefusal('mysql://root:sesame@localhost/db')).not.toContain('sesame')
  expect(await readRefusal('not an address')).toContain('is not the address of a PostgreSQL')
})

test('the log of the process can be passed as it is', async () => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const { log } = createLog({ level: 'warn', format: 'json', destination })
  const testDatabase = await createTestDatabase()
  const options = { url: testDatabase.url, dataDirectory: '/nowhere', report: () => undefined }
  const database = await openDatabase({ ...options, log })
  await database.pool.query('select')
  await testDatabase.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => lines.join()).toContain('A database connection was lost')
  await database.close()
  await testDatabase.drop()
})

test('a PostgreSQL before 15 is refused with its version, by commands too', async () => {
  const port = await startOldPostgres()
  const url = `postgres://someone:sesame@127.0.0.1:${port}/things`
  const message = `PostgreSQL at 127.0.0.1:${port} is version 14.9; version 15 or newer is needed.`
  expect(await readRefusal(url)).toBe(message)
  await expect(openCommand(url)).rejects.toThrow(new StartupError(message))
})

test('a command says what is wrong with the address of its database', async () => {
  const url = 'postgres://someone:sesame@127.0.0.1:1/things'
  await expect(openCommand(url)).rejects.toThrow('No PostgreSQL answers at 127.0.0.1:1.')
  const found = await openCommand(inject('testPostgresUrl'))
  expect(found.url).toBe(inject('testPostgresUrl'))
})
