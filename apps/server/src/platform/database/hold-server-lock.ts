import { setTimeout as delay } from 'node:timers/promises'
import { productName } from '@product/domain'
import pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'
import { advisoryLocks } from './advisory-locks.ts'

/**
 * Tells a restore that a server uses this database. Held on a connection of its own, which is
 * opened again when it is lost. Returns the function that releases it.
 */
export async function holdServerLock(url: string): Promise<() => Promise<void>> {
  const released = new AbortController()
  let client = await takeLock(url)

  const keep = async () => {
    while (!released.signal.aborted) {
      await ended(client, released.signal)
      while (!released.signal.aborted) {
        try {
          client = await takeLock(url)
          break
        } catch {
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

async function takeLock(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${productName} server lock`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock_shared($1) as taken',
    [advisoryLocks.server],
  )
  if (rows[0]?.taken) return client
  await client.end()
  throw new StartupError('A backup is being restored into this database.', {
    hint: 'Start again when that has finished.',
  })
}

function ended(client: pg.Client, released: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', () => resolve())
    released.addEventListener('abort', () => resolve(), { once: true })
  })
}
