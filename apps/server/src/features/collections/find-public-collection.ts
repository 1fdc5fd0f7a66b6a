import { getPublicCollection } from '@product/contract'
import type { Deps } from '#server/deps.ts'
import { collectionError } from './errors.ts'
import { findOptionalPublicCollection, listPublicPrompts } from './queries.ts'

const PublicCollection = getPublicCollection.responses[200].content['application/json'].schema

/** What everyone may read of a collection that its owner made public. */
export async function findPublicCollection({ database }: Pick<Deps, 'database'>, publicId: string) {
  const collection = await findOptionalPublicCollection(database, publicId)
  if (!collection) throw collectionError('collection.unknown')
  return PublicCollection.parse({
    ...collection,
    updatedAt: collection.updatedAt.toISOString(),
    author: { name: collection.authorName, handle: collection.handle },
    prompts: await listPublicPrompts(database, collection.id),
  })
}
