import type { Collection, CollectionChanges } from '@product/contract'
import { createPublicId, hasInvisibleCharacters } from '@product/domain'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { collectionsTag } from '#features/prompts/index.ts'
import { revokeAllOfCollection } from '#features/sharing/index.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { changePeople } from './change-people.ts'
import { collectionError } from './errors.ts'
import { presentCollection, storedVisibility } from './present-collection.ts'
import { findCollection, lockCollections, takeOutHidden, updateCollection } from './queries.ts'
import { refusePublishing } from './refuse-publishing.ts'

/** Its address stays, whatever it is called; made public again, it is where it was. */
export async function changeCollection(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  slug: string,
  { people, ...changes }: z.output<typeof CollectionChanges>,
): Promise<Collection> {
  return await database.transaction().execute(async (transaction) => {
    if (changes.visibility === 'public') await refusePublishing(transaction, actor)
    // Two at once would each give it an address of its own.
    await lockCollections(transaction, actor.workspaceId)
    const collection = await findCollection(transaction, actor, slug)
    const { id, publicId, visibility, hiddenAt } = collection
    const becomesPublic = changes.visibility === 'public' && visibility !== 'public'
    if (becomesPublic && hiddenAt) throw collectionError('collection.hidden')
    if (changes.isRestricted && !collection.isRestricted)
      await takeOutHidden(transaction, actor, collection)
    await updateCollection(transaction, actor.workspaceId, id, {
      ...changes,
      ...(changes.visibility && { visibility: storedVisibility(changes.visibility) }),
      ...(becomesPublic && { authorId: actor.accountId, publicId: publicId ?? createPublicId() }),
    })
    if (changes.visibility === 'private') await revokeAllOfCollection(transaction, collection)
    if (people !== undefined || changes.isRestricted !== undefined)
      await changePeople(transaction, actor, collection, { people, ...changes })
    const changed = await findCollection(transaction, actor, slug)
    await recordActivity(transaction, actor, {
      action: 'collection.changed',
      subject: { kind: 'collection', id, title: changed.name },
      details: {
        fields: Object.keys({ ...changes, ...(people && { people }) }).join(', '),
        ...(changes.isRestricted !== undefined && { isRestricted: changes.isRestricted }),
      },
    })
    if (changed.visibility === 'public' && hasInvisibleCharacters(changed.name))
      throw collectionError('collection.name-invisible')
    if ([visibility, changed.visibility].includes('public'))
      await invalidateTags(transaction, [collectionsTag])
    return presentCollection(changed)
  })
}
