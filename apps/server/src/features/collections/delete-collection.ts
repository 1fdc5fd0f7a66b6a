import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import {
  type ClosedPrompt,
  collectionsTag,
  deletePromptsOnlyIn,
  findClosedPrompts,
  keepClosed,
} from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { type CollectionRow, deleteCollectionRow, findCollection } from './queries.ts'

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
    const closed = showToWorkspace ? [] : await lockClosedPrompts(transaction, collection)
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

/** The restricted prompts in a collection, those in the trash as well. Prompts that are put into it wait from here on. */
async function lockClosedPrompts(
  transaction: Kysely<DB>,
  { id, workspaceId }: CollectionRow,
): Promise<ClosedPrompt[]> {
  await transaction
    .selectFrom('collections')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const prompts = await transaction
    .selectFrom('prompts')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where(
      sql<boolean>`id in (select prompt_id from collection_prompts where collection_id = ${id})`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return await findClosedPrompts(
    transaction,
    prompts.map((prompt) => prompt.id),
  )
}
