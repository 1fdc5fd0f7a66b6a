import pg from 'pg'
import { createPool } from '#platform/database/connection/create-pool.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { templateDatabase } from '#testing/template-database.ts'

/** A throw-away PostgreSQL with a migrated template, of which databases are copied within a moment. */
export async function startMigratedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDirectory: folder,
    reachableParent: folder,
    durable: false,
    report: () => undefined,
  })
  await createTemplate(postgres.administratorUrl)
  return postgres
}

async function createTemplate(administratorUrl: string): Promise<void> {
  await administrate(administratorUrl, `create database ${templateDatabase}`)
  const pool = createPool(urlOfDatabase(administratorUrl, templateDatabase))
  await migrate(pool)
  await pool.end()
  await administrate(
    administratorUrl,
    `alter database ${templateDatabase} with is_template true allow_connections false`,
  )
}

/** Returns the address of the new database. */
export async function copyDatabase(
  administratorUrl: string,
  name: string,
  template: string = templateDatabase,
): Promise<string> {
  await administrate(administratorUrl, `create database ${name} template ${template}`)
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
