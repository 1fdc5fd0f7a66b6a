import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createPool } from '#platform/database/connection/create-pool.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { templateDatabase } from '#testing/template-database.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = createTestFolder()
  const postgres = await startEmbeddedPostgres({
    dataDirectory: folder,
    reachableParent: folder,
    durable: false,
    report: () => undefined,
  })
  await createTemplate(postgres.administratorUrl)
  project.provide('testPostgresUrl', postgres.administratorUrl)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}

async function createTemplate(administratorUrl: string): Promise<void> {
  const administrator = new pg.Client({ connectionString: administratorUrl })
  await administrator.connect()
  await administrator.query(`create database ${templateDatabase}`)
  const url = new URL(administratorUrl)
  url.pathname = templateDatabase
  const pool = createPool(url.href)
  await migrate(pool)
  await pool.end()
  await administrator.query(
    `alter database ${templateDatabase} with is_template true allow_connections false`,
  )
  await administrator.end()
}
