import type { Collection, NewCollection } from '@product/contract'
import { createPublicId, hasInvisibleCharacters } from '@product/domain'
import type { z } from 'zod'
import { type UserActor, wasHidden } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { collectionsTag } from '#features/prompts/index.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { createSlugChoice } from './create-slug-choice.ts'
import { collectionError } from './errors.ts'
import { presentCollection, storedVisibility } from './present-collection.ts'
import {
  findOptionalCollectionById,
  insertCollection,
  listSlugs,
  lockCollections,
  mostCollections,
} from './queries.ts'
import { refusePublishing } from './refuse-publishing.ts'

/** A collection whose id is known already was made by this request before. */
export async function createCollection(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { id, name, description, color = 'blue', visibility = 'private' }: z.output<typeof NewCollection>,
): Promise<Collection> {
  const { workspaceId } = actor
  return await database.transaction().execute(async (transaction) => {
    if (visibility === 'public') {
      await refusePublishing(transaction, actor)
      if (hasInvisibleCharacters(name)) throw collectionError('collection.name-invisible')
    }
    await lockCollections(transaction, workspaceId)
    const known = await findOptionalCollectionById(transaction, actor, id)
    if (known) return presentCollection(known)
    const existing = await listSlugs(transaction, workspaceId)
    if (existing.length >= mostCollections) throw collectionError('collection.too-many')
    const slugFor = await createSlugChoice(transaction, workspaceId, new Set(existing))
    const isFree = await insertCollection(transaction, {
      id,
      workspaceId,
      slug: slugFor(name),
      name,
      description: description || 'New collection',
      color,
      visibility: storedVisibility(visibility),
      ...(visibility === 'public' && { publicId: createPublicId(), authorId: actor.accountId }),
    })
    if (!isFree || (await wasHidden(transaction, 'collection', id)))
      throw collectionError('collection.id-taken')
    if (visibility === 'public') await invalidateTags(transaction, [collectionsTag])
    await recordActivity(transaction, actor, {
      action: 'collection.created',
      subject: { kind: 'collection', id, title: name },
    })
    const created = await findOptionalCollectionById(transaction, actor, id)
    if (!created) throw collectionError('collection.unknown')
    return presentCollection(created)
  })
}
