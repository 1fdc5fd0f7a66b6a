import type { UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { collectionsTag, deletePromptsOnlyIn } from '#features/prompts/index.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { deleteCollectionRow, findCollection } from './queries.ts'

/** Returns how many prompts went with it: none, unless that was asked for. */
export async function deleteCollection(
  { database, queueBulkWrite }: Pick<Deps, 'database' | 'queueBulkWrite'>,
  actor: UserActor,
  { slug, keepPrompts }: { slug: string; keepPrompts: boolean },
): Promise<number> {
  const { id } = await findCollection(database, actor, slug)
  // In batches, before the collection: a deletion that fails half-way can be asked for again.
  const deleted = keepPrompts
    ? 0
    : await queueBulkWrite(actor.workspaceId, () => deletePromptsOnlyIn(database, actor, id))
  await database.transaction().execute(async (transaction) => {
    const { visibility, name } = await findCollection(transaction, actor, slug)
    await deleteCollectionRow(transaction, actor.workspaceId, id)
    await recordActivity(transaction, actor, {
      action: 'collection.deleted',
      subject: { kind: 'collection', id, title: name },
      details: { deletedPrompts: deleted },
    })
    if (visibility === 'public') await invalidateTags(transaction, [collectionsTag])
  })
  return deleted
}
