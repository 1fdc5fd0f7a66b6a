import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/** Bytes of a workspace's runs and files as they lie on the disk; their contents are not read. */
export async function measureStorage(database: Kysely<DB>, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select (
      select coalesce(sum(
        pg_column_size(output) + pg_column_size(reasoning) + pg_column_size(body)
        + pg_column_size(system_message) + pg_column_size(input_values)
      ), 0) from runs where workspace_id = ${workspaceId}
    ) + (
      select coalesce(sum(pg_column_size(content)), 0) from files where workspace_id = ${workspaceId}
    ) as bytes
  `.execute(database)
  return Number(rows[0]?.bytes ?? 0)
}
