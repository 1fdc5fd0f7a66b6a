import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

/** Deletes, for good, the prompts that are in this collection and in no other; the trash stays. */
export async function deletePromptsOnlyIn(
  transaction: Kysely<DB>,
  { workspaceId }: UserActor,
  collectionId: string,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('prompts')
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .where(({ and, exists, not, selectFrom }) => {
      const placed = selectFrom('collectionPrompts')
        .select('collectionPrompts.promptId')
        .whereRef('collectionPrompts.promptId', '=', 'prompts.id')
      return and([
        exists(placed.where('collectionPrompts.collectionId', '=', collectionId)),
        not(exists(placed.where('collectionPrompts.collectionId', '!=', collectionId))),
      ])
    })
    .executeTakeFirst()
  return Number(numDeletedRows)
}
