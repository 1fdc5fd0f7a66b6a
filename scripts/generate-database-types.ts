import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPool } from '../apps/server/src/platform/database/connection/create-pool.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../apps/server/src/platform/database/migrations/migrate.ts'

export const typesFile = join(
  import.meta.dirname,
  '../apps/server/src/platform/database/types.gen.ts',
)

/** Writes the types of the tables of a migrated database. */
export async function generateDatabaseTypes(url: string, file: string): Promise<void> {
  const program = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js')
  const options = ['--dialect=postgres', '--camel-case', '--default-schema=public']
  const scope = ['--include-pattern=public.*', '--exclude-pattern=*.schema_migrations']
  await promisify(execFile)(process.execPath, [
    program,
    ...options,
    ...scope,
    `--url=${url}`,
    `--out-file=${file}`,
  ])
}

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'database-types-'))
  chmodSync(directory, 0o711)
  try {
    const postgres = await startEmbeddedPostgres({
      dataDirectory: join(directory, 'data'),
      reachableParent: directory,
      durable: false,
      report: console.log,
    })
    const pool = createPool(postgres.url)
    try {
      await migrate(pool)
      await generateDatabaseTypes(postgres.url, typesFile)
    } finally {
      await pool.end()
      await postgres.stop()
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

if (import.meta.main) await main()
