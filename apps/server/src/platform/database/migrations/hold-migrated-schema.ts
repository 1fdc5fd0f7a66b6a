import { setTimeout as delay } from 'node:timers/promises'
import { productName } from '@product/domain'
import type pg from 'pg'
import {
  type Connection,
  describeConnections,
  listConnections,
} from '../connection/describe-connections.ts'
import { holdServerLock } from '../connection/hold-server-lock.ts'
import type { DatabaseLog } from '../connection/keep-connection.ts'
import { advisoryLocks } from '../queries/lock-name.ts'
import { applyMigrations, findPending } from './migrate.ts'
import { type Migration, readMigrations } from './read-migrations.ts'
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
    const reportServers = createServerReport(report)
    // The lock on migrations is held until this server has its own: no other version may come between.
    while (!(await migrateAlone(client, migrations, reportServers))) await delay(pause)
    return await holdServerLock(options.url, options.log)
  } finally {
    stopReporting()
    // Closes the connection, which releases the locks and forgets the settings.
    client.release(true)
  }
}

/** Returns with the lock on migrations, or false without it while other servers run. */
async function migrateAlone(
  client: pg.ClientBase,
  migrations: Migration[],
  reportServers: (others: Connection[]) => void,
): Promise<boolean> {
  await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
  const pending = await findPending(client, migrations)
  if (pending.length === 0) return true
  await refuseMissingRights(client)
  const { isAlone, others } = await excludeServers(client)
  if (isAlone) await applyMigrations(client, pending)
  else reportServers(others)
  // An older server may start again while this one waits.
  const unneeded = isAlone ? advisoryLocks.server : advisoryLocks.migration
  await client.query('select pg_advisory_unlock($1)', [unneeded])
  return isAlone
}

/**
 * Keeps other servers from starting, or returns those that run. One that has just lost its lock still
 * follows notices.
 */
async function excludeServers(client: pg.ClientBase) {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock($1) as "isLocked"',
    [advisoryLocks.server],
  )
  const others = await listConnections(
    client,
    `a.application_name = $2 or a.pid in (
       select pid from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1
         and database = (select oid from pg_database where datname = current_database()))`,
    [advisoryLocks.server, `${productName} notices`],
  )
  const isLocked = rows[0]?.isLocked ?? false
  const isAlone = isLocked && others.length === 0
  if (isLocked && !isAlone)
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.server])
  return { isAlone, others }
}

/** Says who is waited for, and again when others are. */
function createServerReport(report: (step: string) => void) {
  let reported = ''
  return (others: Connection[]): void => {
    const named = describeConnections(others)
    if (named === reported || named === '') return
    reported = named
    report(`Waiting for older servers to stop, because the migrations would break them: ${named}`)
  }
}
