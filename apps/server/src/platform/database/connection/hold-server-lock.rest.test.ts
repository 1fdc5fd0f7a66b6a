import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { advisoryLocks } from '../queries/lock-name.ts'
import { holdServerLock } from './hold-server-lock.ts'

const quiet = { warn: () => {}, error: () => {} }

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
})

afterEach(() => database.drop())

const ofThisDatabase = `application_name like '%server lock' and datname = current_database()`

async function count(sql: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select (${sql})::int as count`)
  return rows[0]?.count ?? 0
}

test('a server that loses its lock to a restore says so once, and when it holds it again', async () => {
  const said: string[] = []
  const say = (details: object, message: string) => {
    const cause = 'err' in details ? `: ${String(details.err).split('\n')[0]}` : ''
    said.push(message + cause)
  }
  const release = await holdServerLock(database.url, { warn: say, error: say })
  const restoring = await database.pool.connect()
  // It waits in the queue, so it has the lock before the server can take it again.
  const taken = restoring.query('select pg_advisory_lock($1)', [advisoryLocks.server])
  const waiting = `select count(*) from pg_locks where locktype = 'advisory' and not granted`
  await expect.poll(() => count(waiting)).toBe(1)
  const sessions = 'select sessions from pg_stat_database where datname = current_database()'
  const before = await count(sessions)
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where ${ofThisDatabase}`,
  )
  await taken
  const lost =
    'The lock on the database is lost, so nothing keeps a restore or a newer version from replacing what this ' +
    'server uses: StartupError: A backup is being restored into this database, or a newer version migrates it.'
  await expect.poll(() => said).toEqual([lost])
  const severalAttempts = before + 3
  await expect.poll(() => count(sessions)).toBeGreaterThan(severalAttempts)
  expect(said).toEqual([lost])
  restoring.release(true)
  await expect.poll(() => said).toEqual([lost, 'The lock on the database is held again'])
  await release()
})

test('a failed attempt to take the lock leaves no connection open', async () => {
  const name = new URL(database.url).pathname.slice(1)
  await database.pool.query(`create schema broken;
    create function broken.pg_try_advisory_lock_shared(bigint) returns boolean
      language sql as 'select 1 / 0 = 1';
    alter database ${name} set search_path = broken, pg_catalog`)
  await expect(holdServerLock(database.url, quiet)).rejects.toThrow('division by zero')
  const open = `select count(*) from pg_stat_activity where ${ofThisDatabase}`
  await expect.poll(() => count(open)).toBe(0)
})
