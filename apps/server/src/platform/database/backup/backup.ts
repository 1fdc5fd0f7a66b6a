import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { productName } from '@product/domain'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import { StartupError } from '#platform/startup-error.ts'
import { syncDirectory } from '../data-directory/durable-files.ts'
import { explainFileError } from '../data-directory/explain-failure.ts'
import { listApplied } from '../migrations/migrate.ts'
import { encryptWith } from './backup-encryption.ts'
import {
  type BackedUpTable,
  type BackupManifest,
  backupFormat,
  extraFile,
  largestEntry,
  manifestName,
  partSize,
  tablePart,
} from './backup-format.ts'
import { listSequences, listTables, type TableDescription } from './describe-schema.ts'

export type BackupOptions = {
  url: string
  file: string
  dataDirectory: string
  /** Names of files of the data folder that the product cannot do without, such as its keys. */
  extraFiles: string[]
  /** Encrypts the file, so that it can be stored where others may read it. */
  passphrase?: string | undefined
}

export type BackupSummary = { file: string; bytes: number; tables: number; rows: number }

/**
 * Everything in one file, as it was at one moment, while servers may go on. The job queue's own
 * schema is left out: the outbox says which mails are still to be sent, and a server that starts
 * queues those again.
 */
export async function backup(options: BackupOptions): Promise<BackupSummary> {
  const { file, passphrase } = options
  if (existsSync(file)) throw new StartupError(`${file} exists already; name another file.`)
  const draft = `${file}.partial-${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    const archive = pack()
    const output = createWriteStream(draft, { mode: 0o600, flush: true })
    const zipped = createGzip({ level: 6 })
    const written = passphrase
      ? pipeline(archive, zipped, encryptWith(passphrase), output)
      : pipeline(archive, zipped, output)
    const filled = fill(archive, options).catch((error: Error) => {
      archive.destroy(error)
      throw error
    })
    // A failure of one ends the other, so the first to fail is the cause.
    await Promise.all([written, filled])
    const manifest = await filled
    renameSync(draft, file)
    syncDirectory(dirname(file))
    const { size } = await stat(file)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { file, bytes: size, tables: manifest.tables.length, rows }
  } catch (error) {
    throw explainFileError(error, dirname(file))
  } finally {
    rmSync(draft, { force: true })
  }
}

async function fill(archive: Pack, options: BackupOptions): Promise<BackupManifest> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: `${productName} backup`,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = 0; set local datestyle = 'ISO, YMD';
      set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
      set local timezone = 'UTC'`)
    const tables: BackedUpTable[] = []
    const migrations = await listMigrations(client)
    for (const table of await listTables(client)) {
      tables.push(await addTable(archive, client, table))
    }
    const sequences = await listSequences(client)
    const version = await client.query<{ server_version: string }>('show server_version')
    await client.query('commit')
    const manifest: BackupManifest = {
      format: backupFormat,
      product: productName,
      postgres: version.rows[0]?.server_version ?? '',
      createdAt: new Date().toISOString(),
      migrations,
      tables,
      sequences,
      files: await addFiles(archive, options),
    }
    await addEntry(archive, manifestName, Buffer.from(JSON.stringify(manifest, null, 2)))
    archive.finalize()
    return manifest
  } finally {
    await client.end()
  }
}

async function listMigrations(client: pg.ClientBase): Promise<BackupManifest['migrations']> {
  const { rows } = await client.query(`select to_regclass('public.schema_migrations') as found`)
  if (rows[0]?.found) return listApplied(client)
  throw new StartupError('This database holds nothing of the product yet: nothing to back up.')
}

async function addTable(
  archive: Pack,
  client: pg.ClientBase,
  { name, columns, isPartitioned }: TableDescription,
): Promise<BackedUpTable> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const source = `${isPartitioned ? '' : 'only '}public.${client.escapeIdentifier(name)}`
  const rows = client.query(copyTo(`copy (select ${list} from ${source}) to stdout`))
  const hash = createHash('sha256')
  let bytes = 0
  let part = 0
  let pending: Buffer[] = []
  let pendingSize = 0
  const flush = async () => {
    const content = Buffer.concat(pending)
    for (let at = 0; at < content.length; at += partSize) {
      await addEntry(archive, tablePart(name, part++), content.subarray(at, at + partSize))
    }
    pending = []
    pendingSize = 0
  }
  for await (const chunk of rows) {
    hash.update(chunk)
    bytes += chunk.length
    pending.push(chunk)
    pendingSize += chunk.length
    if (pendingSize >= partSize) await flush()
  }
  await flush()
  return { name, columns, rows: rows.rowCount, bytes, sha256: hash.digest('hex') }
}

async function addFiles(archive: Pack, options: BackupOptions): Promise<BackupManifest['files']> {
  const files: BackupManifest['files'] = []
  for (const name of options.extraFiles) {
    const path = join(options.dataDirectory, name)
    if (!existsSync(path)) continue
    const content = readFileSync(path)
    await addEntry(archive, extraFile(name), content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    files.push({ name, bytes: content.length, sha256 })
  }
  return files
}

/** Waits until the entry was taken, so that a large table is not gathered in memory. */
async function addEntry(archive: Pack, name: string, content: Buffer): Promise<void> {
  if (content.length > largestEntry) throw new StartupError(`${name} is too large for a backup.`)
  await new Promise<void>((resolve, reject) => {
    const entry = archive.entry({ name, mode: 0o600 }, content, (error) => {
      if (error) reject(error)
      else resolve()
    })
    entry.on('error', reject)
  })
}
