import type { StorageUse } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import { defineStatement } from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { foldChanges } from './fold-changes.ts'
import { type StorageKind, storageKinds, sumByKind } from './storage-kinds.ts'

/** Bytes of text and files that a workspace holds, the trash included, by what they belong to. */
export type UsedBytes = StorageUse['use']

/** More changes than these are added to the sums first, so that reading them stays cheap. */
const mostChanges = 1_000

const selectUse = defineStatement(
  (_database, { workspaceId }: { workspaceId: string }) => sql<
    Record<StorageKind, number> & { changes: number }
  >`
    select count(changes.bytes)::int as changes,
      ${sql.join(
        storageKinds.map(
          (kind) =>
            sql`(coalesce(max(sums.${sql.ref(kind)}), 0) + ${sumByKind(kind)})::float8 as ${sql.ref(kind)}`,
        ),
      )}
    from (select ${workspaceId}::uuid as id) as workspace
    left join storage_sums as sums on sums.workspace_id = workspace.id
    left join storage_changes as changes on changes.workspace_id = workspace.id`,
)

/** The kept sums and what changed since, in one statement, so that nothing is counted twice. */
export async function measureStorage(
  database: Kysely<DB>,
  workspaceId: string,
): Promise<UsedBytes> {
  const [use] = await selectUse(database, { workspaceId })
  if (!use) throw new Error('A sum has always one row')
  const { changes, ...used } = use
  if (changes > mostChanges) await foldChanges(database, workspaceId)
  return used
}

export const sumUse = (use: UsedBytes): number =>
  Object.values(use).reduce((sum, bytes) => sum + bytes, 0)
