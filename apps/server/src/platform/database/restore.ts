import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { productName } from '@product/domain'
import type pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'
import { advisoryLocks } from './advisory-locks.ts'
import type { BackupManifest } from './backup-format.ts'
import { createPool } from './create-pool.ts'
import { listTables } from './describe-schema.ts'
import { dropEverything } from './drop-everything.ts'
import { loadTables } from './load-tables.ts'
import { applyMigration, createHistory, migrate } from './migrate.ts'
import { type BackupEntry, verifyBackup } from './read-backup.ts'
import { type Migration, migrationsFolder, readMigrations } from './read-migrations.ts'
import { syncDirectory, writeDurably } from './write-durably.ts'

export type RestoreOptions = {
  url: string
  file: string
  /** Drops what the database holds; without it only an empty database is filled. */
  replace: boolean
  dataDirectory: string
  /** The same list as for the backup: no other file is written. */
  extraFiles: string[]
  migrations?: string
}

export type RestoreSummary = { tables: number; rows: number; newerMigrations: number }

/** Loads a backup in one transaction: on any failure the database stays as it was. */
export async function restore(options: RestoreOptions): Promise<RestoreSummary> {
  const folder = options.migrations ?? migrationsFolder
  const manifest = await verifyBackup(options.file)
  const migrations = findMigrations(manifest, readMigrations(folder))
  const pool = createPool(options.url, { size: 2 })
  try {
    await replaceContent(pool, options, manifest, migrations)
    const newer = await migrate(pool, folder)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { tables: manifest.tables.length, rows, newerMigrations: newer.length }
  } finally {
    await pool.end()
  }
}

function findMigrations(manifest: BackupManifest, known: Migration[]): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]))
  return manifest.migrations.map(({ name, checksum }) => {
    const migration = byName.get(name)
    if (!migration) {
      throw new StartupError(
        `The backup was made by a newer version of the product: it needs the migration ${name}.`,
        { hint: 'Restore it with that version or a newer one. Nothing was changed.' },
      )
    }
    if (migration.checksum === checksum) return migration
    throw new StartupError(`The migration ${name} is not the one that the backup was made with.`)
  })
}

async function replaceContent(
  pool: pg.Pool,
  options: RestoreOptions,
  manifest: BackupManifest,
  migrations: Migration[],
): Promise<void> {
  const client = await pool.connect()

  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = 0; set local lock_timeout = '10s';
      set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'`)
    await refuseWhileInUse(client)
    if (!options.replace) await refuseRows(client)
    await dropEverything(client)
    await createHistory(client)
    for (const migration of migrations) await applyMigration(client, migration)
    const files = await loadTables(client, manifest, options.file)
    const keepFiles = draftFiles(files, options)
    await client.query('commit')
    keepFiles()
  } finally {
    // Closing the connection ends a transaction that was not committed.
    client.release(true)
  }
}

async function refuseWhileInUse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ server: boolean; migration: boolean }>(
    'select pg_try_advisory_xact_lock($1) as server, pg_try_advisory_xact_lock($2) as migration',
    [advisoryLocks.server, advisoryLocks.migration],
  )
  if (rows[0]?.server && rows[0].migration) return
  throw new StartupError(`A ${productName} server is using this database.`, {
    hint: 'Stop every server that uses it, then restore again. Nothing was changed.',
  })
}

async function refuseRows(client: pg.ClientBase): Promise<void> {
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(
      `select from public.${client.escapeIdentifier(name)} limit 1`,
    )
    if (rows.length === 0) continue
    throw new StartupError(`The database is not empty: its table ${name} has rows.`, {
      hint: 'Add --replace to drop everything in it first. Nothing was changed.',
    })
  }
}

/** Written beside their places before the commit, moved there after it. */
function draftFiles(entries: BackupEntry[], options: RestoreOptions): () => void {
  const moves = entries.map(({ name, content }) => {
    const wanted = options.extraFiles.find((extra) => name === `files/${extra}`)
    if (!wanted) throw new StartupError(`The backup holds an unknown file: ${name}.`)
    const path = join(options.dataDirectory, wanted)
    if (!options.replace && existsSync(path) && !readFileSync(path).equals(content)) {
      throw new StartupError(`${path} exists and is not that of the backup.`, {
        hint: 'Add --replace to overwrite it. Nothing was changed.',
      })
    }
    const draft = `${path}.restored`
    writeDurably(draft, content)
    return { draft, path }
  })
  return () => {
    for (const { draft, path } of moves) renameSync(draft, path)
    syncDirectory(options.dataDirectory)
  }
}
