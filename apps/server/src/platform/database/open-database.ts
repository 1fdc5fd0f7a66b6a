import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'
import { createKysely, createPool } from './create-pool.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'
import { describeTarget, explainConnectionError } from './explain-connection-error.ts'
import type { DB } from './types.gen.ts'

type LogMethod = (details: object, message: string) => void

export type DatabaseOptions = {
  /** Without it, the embedded PostgreSQL is started; the caller then holds the data folder's lock. */
  url?: string | undefined
  dataDirectory: string
  report: (step: string) => void
  log: { info: LogMethod; warn: LogMethod; error: LogMethod }
  poolSize?: number
}

export type Database = {
  url: string
  /** For people: version and place, without credentials. */
  description: string
  pool: pg.Pool
  kysely: Kysely<DB>
  close: () => Promise<void>
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openServer(options, options.url) : openEmbedded(options)
}

async function openServer(options: DatabaseOptions, url: string): Promise<Database> {
  const { server, database } = describeTarget(url)
  options.report(`Connecting to PostgreSQL at ${server}`)
  const pool = openPool(options, url)
  try {
    const version = await readVersion(pool).catch((error: unknown) => {
      throw explainConnectionError(error, url)
    })
    if (version.number < 150_000) {
      throw new StartupError(
        `PostgreSQL at ${server} is version ${version.name}; version 15 or newer is needed.`,
      )
    }
    const description = `PostgreSQL ${version.name}, database ${database} at ${server}`
    return { url, description, pool, kysely: createKysely(pool), close: () => pool.end() }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDirectory, report, log } = options
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    report,
    log: {
      warn: (message) => log.warn({}, message),
      error: (message) => log.error({}, message),
    },
  })
  const pool = openPool(options, postgres.url)
  const close = async () => {
    await pool.end()
    await postgres.stop()
  }
  try {
    const version = await readVersionSoon(pool)
    const description = `PostgreSQL ${version.name}, embedded, data in ${postgres.directory}`
    return { url: postgres.url, description, pool, kysely: createKysely(pool), close }
  } catch (error) {
    await close()
    throw error
  }
}

const openPool = (options: DatabaseOptions, url: string): pg.Pool =>
  createPool(url, {
    warn: options.log.warn,
    ...(options.poolSize && { size: options.poolSize }),
  })

type Version = { number: number; name: string }

async function readVersion(pool: pg.Pool): Promise<Version> {
  const { rows } = await pool.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number,
            split_part(current_setting('server_version'), ' ', 1) as name`,
  )
  const [version] = rows
  if (!version) throw new Error('The server does not tell its version')
  return version
}

/** One that was taken over may just have been told to stop; it is then started again. */
async function readVersionSoon(pool: pg.Pool): Promise<Version> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readVersion(pool)
    } catch (error) {
      if (attempt === 50) throw error
      await delay(100)
    }
  }
}
