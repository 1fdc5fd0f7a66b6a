import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { deletePrompts } from './delete-prompts.ts'

/** Deletes, for good, the prompts that are in this collection and in no other; the trash stays. */
export async function deletePromptsOnlyIn(
  database: Kysely<DB>,
  { workspaceId }: UserActor,
  collectionId: string,
): Promise<number> {
  return await deletePrompts(
    database,
    workspaceId,
    sql<boolean>`deleted_at is null and exists (
      select from collection_prompts as placed
      where placed.prompt_id = prompts.id and placed.collection_id = ${collectionId}
    ) and not exists (
      select from collection_prompts as placed
      where placed.prompt_id = prompts.id and placed.collection_id <> ${collectionId}
    )`,
  )
}
