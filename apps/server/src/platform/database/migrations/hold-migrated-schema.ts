import { setTimeout as delay } from 'node:timers/promises'
import { productName } from '@product/domain'
import type pg from 'pg'
import { describeConnections, listConnections } from '../connection/describe-connections.ts'
import { holdServerLock } from '../connection/hold-server-lock.ts'
import type { DatabaseLog } from '../connection/keep-connection.ts'
import { advisoryLocks } from '../queries/lock-name.ts'
import { applyMigrations, findPending } from './migrate.ts'
import { readMigrations } from './read-migrations.ts'
import { refuseMissingRights } from './refuse-missing-rights.ts'
import { reportBlockers } from './report-blockers.ts'

type SchemaOptions = {
  pool: pg.Pool
  url: string
  report: (step: string) => void
  log: DatabaseLog
  folder?: string | undefined
}

const pause = 1_000

/**
 * Applies what is pending, once no other server uses the database, and holds the server's lock.
 * Returns the function that releases it.
 */
export async function holdMigratedSchema(options: SchemaOptions): Promise<() => Promise<void>> {
  const { pool, report, folder } = options
  const migrations = readMigrations(folder)
  const client = await pool.connect()
  let stopReporting = () => {}
  try {
    await client.query(
      `set statement_timeout = 0; set application_name = '${productName} migration'`,
    )
    stopReporting = await reportBlockers(pool, client, report)
    let reported = ''
    for (;;) {
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
      const pending = await findPending(client, migrations)
      if (pending.length > 0) await refuseMissingRights(client)
      const others = pending.length > 0 ? await excludeServers(client) : []
      if (others.length === 0) {
        await applyMigrations(client, pending)
        await client.query('select pg_advisory_unlock($1)', [advisoryLocks.server])
        // Until here the lock on migrations keeps other versions from changing the schema.
        return await holdServerLock(options.url, options.log)
      }
      // An older server may start again meanwhile.
      await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migration])
      const named = describeConnections(others)
      if (named !== reported)
        report(
          `Waiting for older servers to stop before the database is changed, which they could not use any more: ${named}`,
        )
      reported = named
      await delay(pause)
    }
  } finally {
    stopReporting()
    // Closes the connection, which releases the locks and forgets the settings.
    client.release(true)
  }
}

/**
 * Keeps other servers from starting, or returns those that run. One that has just lost its lock still
 * follows notices.
 */
async function excludeServers(client: pg.ClientBase) {
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [advisoryLocks.server],
  )
  const others = await listConnections(
    client,
    `a.application_name = $2 or a.pid in (
       select pid from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1
         and database = (select oid from pg_database where datname = current_database()))`,
    [advisoryLocks.server, `${productName} notices`],
  )
  if (others.length > 0 && rows[0]?.alone)
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.server])
  return others
}
