import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { productName } from '@product/domain'
import type pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'
import { createPool } from '../connection/create-pool.ts'
import { syncDirectory, writeDurably } from '../data-directory/durable-files.ts'
import { applyMigration, createHistory, migrate } from '../migrations/migrate.ts'
import { type Migration, migrationsFolder, readMigrations } from '../migrations/read-migrations.ts'
import { advisoryLocks } from '../queries/lock-name.ts'
import { type BackupManifest, extraFile } from './backup-format.ts'
import { dropEverything } from './drop-everything.ts'
import { loadTables } from './load-tables.ts'
import { type BackupEntry, verifyBackup } from './read-backup.ts'
import { refuseLoss } from './refuse-loss.ts'

export type RestoreOptions = {
  url: string
  file: string
  /** Needed where the backup is encrypted. */
  passphrase?: string | undefined
  /**
   * Drops everything in the schemas public and pgboss, whoever made it. Without it only a database
   * is filled that has nothing there, or the product's own tables without rows.
   */
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
  const manifest = await verifyBackup(options)
  const known = readMigrations(folder)
  const migrations = findMigrations(manifest, known)
  const pool = createPool(options.url, { size: 2 })
  try {
    await replaceContent(pool, options, { manifest, migrations, known })
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

type RestorePlan = { manifest: BackupManifest; migrations: Migration[]; known: Migration[] }

async function replaceContent(
  pool: pg.Pool,
  options: RestoreOptions,
  { manifest, migrations, known }: RestorePlan,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = 0; set local lock_timeout = '10s';
      set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC';
      set local application_name = '${productName} restore'`)
    await refuseWhileInUse(client)
    if (!options.replace) await refuseLoss(client, known)
    await dropEverything(client)
    await createHistory(client)
    for (const migration of migrations) await applyMigration(client, migration)
    const files = await loadTables(client, manifest, options)
    await placeFiles(files, options, () => client.query('commit'))
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

type PlaceOptions = { dataDirectory: string; extraFiles: string[]; replace: boolean }

/** Written beside their places before the commit, moved there after it. */
async function placeFiles(
  entries: BackupEntry[],
  options: PlaceOptions,
  commit: () => Promise<unknown>,
): Promise<void> {
  const moves = entries.map((entry) => planMove(entry, options))
  try {
    for (const { draft, content } of moves) writeDurably(draft, content)
    await commit()
  } catch (error) {
    for (const { draft } of moves) rmSync(draft, { force: true })
    throw error
  }
  for (const { draft, path } of moves) renameSync(draft, path)
  if (moves.length > 0) syncDirectory(options.dataDirectory)
}

function planMove({ name, content }: BackupEntry, options: PlaceOptions) {
  const wanted = options.extraFiles.find((extra) => name === extraFile(extra))
  if (!wanted) {
    throw new StartupError(
      `The backup holds an unknown file: ${JSON.stringify(name)}. Nothing was changed.`,
    )
  }
  const path = join(options.dataDirectory, wanted)
  if (!options.replace && existsSync(path) && !readFileSync(path).equals(content)) {
    throw new StartupError(`${path} exists and is not that of the backup.`, {
      hint: 'Add --replace to overwrite it. Nothing was changed.',
    })
  }
  return { path, draft: `${path}.restored`, content }
}
