import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

type KeptConnection = {
  url: string
  applicationName: string
  /** Prepares a new connection. It is tried again until it succeeds. */
  prepare: (client: pg.Client) => Promise<void>
  log: DatabaseLog
  /** Said once when the connection is lost and cannot be had again at once, and when it is back. */
  messages: { lost: string; restored: string }
}

/**
 * A connection of its own that is opened again when it is lost. The first one must succeed.
 * Returns the function that ends it.
 */
export async function keepConnection(kept: KeptConnection): Promise<() => Promise<void>> {
  const { log, messages } = kept
  const released = new AbortController()
  let client = await open(kept)

  const keep = async () => {
    while (!released.signal.aborted) {
      await ended(client, released.signal)
      let isReported = false
      while (!released.signal.aborted) {
        try {
          client = await open(kept)
          if (isReported) log.warn({}, messages.restored)
          break
        } catch (error) {
          if (!isReported) log.error({ err: error }, messages.lost)
          isReported = true
          await delay(1_000, undefined, { ref: false })
        }
      }
    }
  }
  const keeping = keep()

  return async () => {
    released.abort()
    await keeping
    await client.end()
  }
}

async function open({ url, applicationName, prepare }: KeptConnection): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await prepare(client)
    return client
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

type LogMethod = (details: object, message: string) => void

/** The part of a log that the database needs; the log of the process has it. */
export type DatabaseLog = { warn: LogMethod; error: LogMethod }
