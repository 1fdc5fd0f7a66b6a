import { type Kysely, sql } from 'kysely'
import type { DB } from '../types.gen.ts'
import { readMigrations } from './read-migrations.ts'

export type SchemaState = 'ok' | 'older' | 'newer'

let newestFile: string | undefined

/** Compares the last migration that was applied with the last that this process knows. */
export async function readSchemaState(database: Kysely<DB>): Promise<SchemaState> {
  newestFile ??= readMigrations().at(-1)?.name ?? ''
  const { rows } = await sql<{ newest: string | null }>`
    select max(name collate "C") as newest from schema_migrations
  `.execute(database)
  const newest = rows[0]?.newest ?? ''
  if (newest === newestFile) return 'ok'
  return newest > newestFile ? 'newer' : 'older'
}
