import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import type { Log } from '#platform/log.ts'
import { lockSums } from './fold-changes.ts'
import type { UsedBytes } from './measure-storage.ts'
import { countedTables, type StorageKind, storageKinds, sumByKind } from './storage-kinds.ts'

/** Workspaces that are counted anew in a day, those first that were not for the longest time. */
const mostCounted = 5_000

/** Counts what workspaces store from their rows, and corrects sums that differ: none should. */
export const recountWorkspaces =
  ({ log }: { log: Pick<Log, 'warn'> }): RetentionRule =>
  async (database) => {
    await forgetDeletedWorkspaces(database)
    const { rows } = await sql<{ id: string }>`
    select workspace_id::text as id from storage_sums
    where counted_at < now() - interval '12 hours' order by counted_at limit ${mostCounted}
  `.execute(database)
    for (const { id } of rows) {
      const difference = await recountStorage(database, id)
      if (difference)
        log.warn({ workspaceId: id, ...difference }, 'The kept sums of a workspace were wrong')
    }
  }

/** Their last rows were counted after their sums were gone. */
const forgetDeletedWorkspaces = (database: Kysely<DB>) =>
  sql`
    delete from storage_changes
    where not exists (select from workspaces where workspaces.id = storage_changes.workspace_id)
  `.execute(database)

type Difference = { kept: UsedBytes; counted: UsedBytes }

/** Null where the kept sums were right. One statement, so that rows and changes are those of one moment. */
export async function recountStorage(
  database: Kysely<DB>,
  workspaceId: string,
): Promise<Difference | null> {
  const difference = await database.transaction().execute(async (transaction) => {
    if (!(await lockSums(transaction, workspaceId))) return undefined
    const { rows } = await sql<Difference>`
      with changes as (delete from storage_changes where workspace_id = ${workspaceId} returning *),
      added as (select ${forEachKind((kind) => sql`${sumByKind(kind)} as ${sql.ref(kind)}`)} from changes),
      before as materialized (select * from storage_sums where workspace_id = ${workspaceId}),
      counted as materialized (select ${forEachKind((kind) => countRows(kind, workspaceId))})
      update storage_sums set counted_at = now(),
        ${forEachKind((kind) => sql`${sql.ref(kind)} = counted.${sql.ref(kind)}`)}
      from added, before, counted
      where storage_sums.workspace_id = ${workspaceId}
      returning to_jsonb(counted) as counted,
        jsonb_build_object(${forEachKind(
          (kind) => sql`${sql.lit(kind)}, before.${sql.ref(kind)} + added.${sql.ref(kind)}`,
        )}) as kept
    `.execute(transaction)
    return rows[0]
  })
  if (!difference) return null
  const { kept, counted } = difference
  return storageKinds.some((kind) => kept[kind] !== counted[kind]) ? difference : null
}

const forEachKind = (write: (kind: StorageKind) => RawBuilder<unknown>) =>
  sql.join(storageKinds.map(write))

const countRows = (kind: StorageKind, workspaceId: string) => sql`(
  select coalesce(sum(counted_rows.bytes), 0)::bigint
  from (${sql.join(
    countedTables[kind].map(
      (table) => sql`select bytes from ${sql.table(table)} where workspace_id = ${workspaceId}`,
    ),
    sql` union all `,
  )}) as counted_rows
) as ${sql.ref(kind)}`
