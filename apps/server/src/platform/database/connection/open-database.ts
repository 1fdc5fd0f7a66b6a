import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { isDiskFull } from '../data-directory/explain-failure.ts'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import type { DB } from '../types.gen.ts'
import { checkServer } from './check-server.ts'
import { createDiskWatch } from './create-disk-watch.ts'
import { createKysely, createPool } from './create-pool.ts'
import {
  describeTarget,
  readServerVersion,
  type ServerVersion,
} from './explain-connection-error.ts'
import type { DatabaseLog } from './keep-connection.ts'

export type DatabaseOptions = {
  /** Without it, the embedded PostgreSQL is started; the caller then holds the data folder's lock. */
  url?: string | undefined
  dataDirectory: string
  report: (step: string) => void
  log: DatabaseLog
  poolSize?: number
}

export type Database = {
  url: string
  /** For people: version and place, without credentials. */
  description: string
  pool: pg.Pool
  kysely: Kysely<DB>
  /** That of the embedded database as it is, of another as its last failures said. */
  isDiskFull: () => boolean
  close: () => Promise<void>
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openServer(options, options.url) : openEmbedded(options)
}

async function openServer(options: DatabaseOptions, url: string): Promise<Database> {
  const { server, database } = describeTarget(url)
  options.report(`Connecting to PostgreSQL at ${server}`)
  const version = await checkServer(url)
  const pool = openPool(options, url)
  const disk = createDiskWatch()
  return {
    url,
    description: `PostgreSQL ${version.name}, database ${database} at ${server}`,
    pool,
    kysely: createKysely(pool, disk.noteFailure),
    isDiskFull: disk.isFull,
    close: () => pool.end(),
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
    return {
      url: postgres.url,
      description,
      pool,
      kysely: createKysely(pool),
      isDiskFull: () => isDiskFull(postgres.directory),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const openPool = (options: DatabaseOptions, url: string): pg.Pool =>
  createPool(url, {
    warn: (details, message) => options.log.warn(details, message),
    ...(options.poolSize && { size: options.poolSize }),
  })

/** One that was taken over may just have been told to stop; it is then started again. */
async function readVersionSoon(pool: pg.Pool): Promise<ServerVersion> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readServerVersion(pool)
    } catch (error) {
      if (attempt === 50) throw error
      await delay(100)
    }
  }
}
