import { setTimeout as delay } from 'node:timers/promises'
import { productName } from '@product/domain'
import pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'
import { advisoryLocks } from './advisory-locks.ts'
import type { DatabaseLog } from './database-log.ts'

/**
 * Tells a restore that a server uses this database. Held on a connection of its own, which is
 * opened again when it is lost. Returns the function that releases it.
 */
export async function holdServerLock(url: string, log: DatabaseLog): Promise<() => Promise<void>> {
  const released = new AbortController()
  let client = await takeLock(url)

  const keep = async () => {
    while (!released.signal.aborted) {
      await ended(client, released.signal)
      let isReported = false
      while (!released.signal.aborted) {
        try {
          client = await takeLock(url)
          if (isReported) log.warn({}, 'The lock on the database is held again')
          break
        } catch (error) {
          if (!isReported) log.error({ err: error }, lostMessage)
          isReported = true
          await delay(1_000, undefined, { ref: false })
        }
      }
    }
  }
  const kept = keep()

  return async () => {
    released.abort()
    await kept
    await client.end()
  }
}

const lostMessage =
  'The lock on the database is lost, so nothing keeps a restore from replacing what this server uses'

async function takeLock(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${productName} server lock`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock_shared($1) as taken',
      [advisoryLocks.server],
    )
    if (rows[0]?.taken) return client
    throw new StartupError('A backup is being restored into this database.', {
      hint: 'Start again when that has finished.',
    })
  } catch (error) {
    await client.end()
    throw error
  }
}

function ended(client: pg.Client, released: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', () => resolve())
    released.addEventListener('abort', () => resolve(), { once: true })
  })
}
