import { productName } from '@product/domain'
import type pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'

/** For what a running server would undo. */
export async function refuseBesideServers(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [productName],
  )
  if (rows[0]?.others > 0)
    throw new StartupError(
      'A server is using this database. Stop every server first: what it keeps under the old key would be lost.',
    )
}
