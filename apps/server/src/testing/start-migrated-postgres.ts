import { rmSync } from 'node:fs'
import pg from 'pg'
import { createKysely, createPool } from '#platform/database/connection/create-pool.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { createLog } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets/index.ts'
import { buildApp } from '#server/app.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { createDeps } from '#server/create-deps.ts'
import { createMemoryFolder } from '#testing/create-memory-folder.ts'
import { templateDatabase } from '#testing/template-database.ts'

/** A throw-away PostgreSQL with a migrated template, of which databases are copied within a moment. */
export async function startMigratedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const memory = createMemoryFolder()
  const postgres = await startEmbeddedPostgres({
    dataDirectory: memory ?? folder,
    // Also for binaries, which may not be run from a file system in memory.
    reachableParent: folder,
    durable: false,
    report: () => undefined,
  })
  await planOnce(postgres.administratorUrl)
  await createTemplate(postgres.administratorUrl)
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop()
      if (memory) rmSync(memory, { recursive: true })
    },
  }
}

/**
 * PostgreSQL plans a named statement anew for its first five executions. On the small tables of tests that takes
 * ten times as long as executing it.
 */
async function planOnce(administratorUrl: string): Promise<void> {
  await administrate(administratorUrl, 'alter system set plan_cache_mode = force_generic_plan')
  await administrate(administratorUrl, 'select pg_reload_conf()')
}

async function createTemplate(administratorUrl: string): Promise<void> {
  await administrate(administratorUrl, `create database ${templateDatabase}`)
  const pool = createPool(urlOfDatabase(administratorUrl, templateDatabase))
  await migrate(pool)
  await storeQueues(pool)
  await pool.end()
  await administrate(
    administratorUrl,
    `alter database ${templateDatabase} with is_template true allow_connections false`,
  )
}

/** What every server stores when it starts: the job queue's tables cost more than all that a small test does. */
async function storeQueues(pool: pg.Pool): Promise<void> {
  const defaults = loadConfig({ PORT: '0' })
  // With a shared secret no signing key is stored, which only the server that made it could read.
  const identity: Config['identity'] = {
    ...defaults.identity,
    algorithm: 'HS256',
    jwtSecret: 'signs nothing that is stored',
  }
  const deps = await createDeps({
    config: { ...defaults, identity },
    log: createLog({ level: 'error', format: 'json' }).log,
    database: { pool, kysely: createKysely(pool) },
    secrets: createSecrets('seals nothing that is stored'),
    worksOnJobs: false,
    isReady: () => true,
    onStop: () => undefined,
  })
  buildApp(deps)
  await deps.jobs.start()
  await deps.jobs.stop()
}

/** Returns the address of the new database. */
export async function copyDatabase(
  administratorUrl: string,
  name: string,
  template: string = templateDatabase,
): Promise<string> {
  // Copying the files takes half the time of the default, which writes them to the log.
  await administrate(
    administratorUrl,
    `create database ${name} template ${template} strategy file_copy`,
  )
  return urlOfDatabase(administratorUrl, name)
}

export async function administrate(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function urlOfDatabase(administratorUrl: string, name: string): string {
  const url = new URL(administratorUrl)
  url.pathname = name
  return url.href
}
