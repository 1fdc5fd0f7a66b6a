import type pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'
import { advisoryLocks } from '../queries/lock-name.ts'
import {
  type AppliedMigration,
  listPending,
  type Migration,
  readMigrations,
} from './read-migrations.ts'

/** Applies the pending SQL files, each in a transaction, and returns their names. */
export async function migrate(pool: pg.Pool, folder?: string): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await pool.connect()
  try {
    // A change of a large table, and the wait for another server's, may take long.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    const pending = await findPending(client, migrations)
    await applyMigrations(client, pending)
    return pending.map(({ name }) => name)
  } finally {
    // Closes the connection, which releases the lock and forgets the setting.
    client.release(true)
  }
}

/** Of an empty database, all. */
export async function findPending(
  client: pg.ClientBase,
  migrations: Migration[],
): Promise<Migration[]> {
  const { rows } = await client.query(`select to_regclass('schema_migrations') as found`)
  return listPending(migrations, rows[0]?.found ? await listApplied(client) : [])
}

export async function applyMigrations(
  client: pg.ClientBase,
  migrations: Migration[],
): Promise<void> {
  if (migrations.length === 0) return
  await createHistory(client)
  for (const migration of migrations) await applyInTransaction(client, migration)
}

export async function createHistory(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
}

export async function listApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name',
  )
  return rows
}

export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(migration.sql)
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ])
}

async function applyInTransaction(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await applyMigration(client, migration)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(`The migration ${migration.name} failed: ${message}`, { cause })
  }
}
