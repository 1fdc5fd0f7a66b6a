import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartupError } from '#platform/startup-error.ts'
import type { BackupSource } from './backup-encryption.ts'
import type { BackupManifest } from './backup-format.ts'
import { copyTarget, isNotOfExtension, listTables } from './describe-schema.ts'
import { type BackupEntry, BackupTally, readEntries } from './read-backup.ts'

/** Loads the rows into the tables that the migrations just made, and returns the extra files. */
export async function loadTables(
  client: pg.ClientBase,
  manifest: BackupManifest,
  source: BackupSource,
): Promise<BackupEntry[]> {
  const names = (await listTables(client)).map(({ name }) => name)
  const unknown = manifest.tables.find(({ name }) => !names.includes(name))
  if (unknown) {
    throw new StartupError(
      `The backup holds rows of ${JSON.stringify(unknown.name)}, which its migrations do not make. Nothing was changed.`,
    )
  }
  const tables = names.map((name) => client.escapeIdentifier(name))
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')} cascade`)
  await setUserTriggers(client, tables, 'disable')
  const restoreForeignKeys = await dropForeignKeys(client)
  const files = await copyRows(client, manifest, source)
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    const sequence = `public.${client.escapeIdentifier(name)}`
    await client.query('select setval($1::regclass, $2, $3)', [sequence, lastValue, isCalled])
  }
  await restoreForeignKeys()
  await setUserTriggers(client, tables, 'enable')
  await refreshMaterializedViews(client)
  return files
}

async function copyRows(
  client: pg.ClientBase,
  manifest: BackupManifest,
  source: BackupSource,
): Promise<BackupEntry[]> {
  const tally = new BackupTally()
  const entries = readEntries(source)
  let next = await entries.next()
  async function* take(prefix: string): AsyncGenerator<BackupEntry> {
    while (!next.done && next.value.name.startsWith(prefix)) {
      tally.add(next.value)
      yield next.value
      next = await entries.next()
    }
  }
  for (const { name, columns, rows } of manifest.tables) {
    if (rows === 0) continue
    const target = client.query(copyFrom(`copy ${copyTarget(client, name, columns)} from stdin`))
    await pipeline(take(`tables/${name}/`), contentOf, target)
    if (target.rowCount !== rows) throw new StartupError(`Not every row of ${name} was loaded.`)
  }
  const files: BackupEntry[] = []
  for await (const entry of take('files/')) files.push(entry)
  await entries.return(undefined)
  // Read a second time, the file must still be what was verified.
  tally.check(manifest, source.file)
  return files
}

async function* contentOf(entries: AsyncIterable<BackupEntry>): AsyncGenerator<Buffer> {
  for await (const { content } of entries) yield content
}

async function setUserTriggers(
  client: pg.ClientBase,
  tables: string[],
  verb: 'disable' | 'enable',
): Promise<void> {
  for (const table of tables) await client.query(`alter table public.${table} ${verb} trigger user`)
}

/**
 * Taken away while rows are loaded, so that tables may refer to each other in any order and in
 * circles, and put back after, which checks every row. Only a superuser could switch them off.
 */
async function dropForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name,
            pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
       and ${isNotOfExtension('c')}`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
  }
}

async function refreshMaterializedViews(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, matviewname) as name
     from pg_matviews where schemaname = 'public'`,
  )
  for (const { name } of rows) await client.query(`refresh materialized view ${name}`)
}
