import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { storageKinds, sumByKind } from './storage-kinds.ts'

/**
 * Adds the changes of a workspace to its sums. Other processes lock the sums first, as two statements that
 * delete the same changes and then wait for the sums would wait for each other.
 */
export async function foldChanges(database: Kysely<DB>, workspaceId: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const isLocked = await lockSums(transaction, workspaceId)
    if (!isLocked) return
    await sql`
      with changes as (delete from storage_changes where workspace_id = ${workspaceId} returning *),
      added as (
        select ${sql.join(storageKinds.map((kind) => sql`${sumByKind(kind)} as ${sql.ref(kind)}`))}
        from changes
      )
      update storage_sums set ${sql.join(
        storageKinds.map(
          (kind) => sql`${sql.ref(kind)} = storage_sums.${sql.ref(kind)} + added.${sql.ref(kind)}`,
        ),
      )}
      from added where workspace_id = ${workspaceId}
    `.execute(transaction)
  })
}

/** False where another process has them, or the workspace is gone. */
export async function lockSums(transaction: Kysely<DB>, workspaceId: string): Promise<boolean> {
  await sql`
    insert into storage_sums (workspace_id)
    select id from workspaces where id = ${workspaceId} for key share
    on conflict do nothing
  `.execute(transaction)
  const { rows } = await sql`
    select from storage_sums where workspace_id = ${workspaceId} for update skip locked
  `.execute(transaction)
  return rows.length > 0
}
