import { productName } from '@product/domain'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './types.gen.ts'

export function createPool(
  url: string,
  options: { size?: number; warn?: (details: object, message: string) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 20,
    application_name: productName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener the death of an idle connection would end the process.
  pool.on('error', (error) => {
    options.warn?.({ err: error }, 'A database connection was lost; the next query opens another')
  })
  return pool
}

export function createKysely(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
