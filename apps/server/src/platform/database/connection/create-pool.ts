import { productName } from '@product/domain'
import { CamelCasePlugin, Kysely } from 'kysely'
import pg from 'pg'
import { namePrepared } from '../queries/prepared-statements.ts'
import type { DB } from '../types.gen.ts'
import { DeadlineDialect } from './deadline-dialect.ts'

export function createPool(
  url: string,
  options: { size?: number; warn?: (details: object, message: string) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 20,
    application_name: productName,
    connectionTimeoutMillis: 10_000,
    // A new connection knows no statement and takes longer than most requests.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener the death of a connection would end the process. The pool listens to its
  // idle ones only, and not to one that waits in a transaction for our next statement.
  let isOutage = false
  const onLost = (error: Error) => {
    if (isOutage || pool.ending) return
    isOutage = true
    options.warn?.({ err: error }, 'A database connection was lost; the next query opens another')
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    isOutage = false
    client.on('error', onLost)
    namePrepared(client)
  })
  return pool
}

export function createKysely(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new DeadlineDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
