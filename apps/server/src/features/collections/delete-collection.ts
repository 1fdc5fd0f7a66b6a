import type { UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import {
  collectionsTag,
  deletePromptsOnlyIn,
  findClosedPrompts,
  keepClosed,
} from '#features/prompts/index.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { deleteCollectionRow, findCollection, lockWithPrompts } from './queries.ts'

type Deletion = {
  slug: string
  keepPrompts: boolean
  /** Otherwise the prompts of a restricted collection stay visible to the same people only. */
  showToWorkspace: boolean
}

/** Returns how many prompts went with it: none, unless that was asked for. */
export async function deleteCollection(
  { database, queueBulkWrite }: Pick<Deps, 'database' | 'queueBulkWrite'>,
  actor: UserActor,
  { slug, keepPrompts, showToWorkspace }: Deletion,
): Promise<number> {
  const { id } = await findCollection(database, actor, slug)
  // In batches, before the collection: a deletion that fails half-way can be asked for again.
  const deleted = keepPrompts
    ? 0
    : await queueBulkWrite(actor.workspaceId, () => deletePromptsOnlyIn(database, actor, id))
  await database.transaction().execute(async (transaction) => {
    const collection = await findCollection(transaction, actor, slug)
    // Those in the trash as well.
    const closed = showToWorkspace
      ? []
      : await findClosedPrompts(transaction, await lockWithPrompts(transaction, collection))
    await deleteCollectionRow(transaction, actor.workspaceId, id)
    await keepClosed(transaction, actor, closed)
    await recordActivity(transaction, actor, {
      action: 'collection.deleted',
      subject: { kind: 'collection', id, title: collection.name },
      details: { deletedPrompts: deleted },
    })
    if (collection.visibility === 'public') await invalidateTags(transaction, [collectionsTag])
  })
  return deleted
}
