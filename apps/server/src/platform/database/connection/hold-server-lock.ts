import { productName } from '@product/domain'
import { productVersion } from '#platform/product-version.ts'
import { StartupError } from '#platform/startup-error.ts'
import { advisoryLocks } from '../queries/lock-name.ts'
import type { DatabaseLog } from './keep-connection.ts'
import { keepConnection } from './keep-connection.ts'

/**
 * Tells a restore, and a newer version that would change the schema, that a server uses this database. Returns the
 * function that releases the lock.
 */
export function holdServerLock(url: string, log: DatabaseLog): Promise<() => Promise<void>> {
  return keepConnection({
    url,
    // At most 63 characters, or PostgreSQL cuts its end.
    applicationName: `${productName} ${productVersion} process ${process.pid} server lock`,
    log,
    messages: {
      lost: 'The lock on the database is lost, so nothing keeps a restore or a newer version from replacing what this server uses',
      restored: 'The lock on the database is held again',
    },
    prepare: async (client) => {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock_shared($1) as taken',
        [advisoryLocks.server],
      )
      if (rows[0]?.taken) return
      throw new StartupError(
        'A backup is being restored into this database, or a newer version migrates it.',
        {
          hint: 'Start again when that has finished.',
        },
      )
    },
  })
}
