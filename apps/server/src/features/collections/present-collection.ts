import { Collection } from '@product/contract'
import type { z } from 'zod'
import type { AccountPart } from '#features/accounts/index.ts'
import { type CollectionRow, listCollectionRows } from './queries.ts'

export function presentCollection(row: CollectionRow): z.output<typeof Collection> {
  const { visibility, isShared, publicId, hiddenAt, createdAt, updatedAt } = row
  return Collection.parse({
    ...row,
    visibility: visibility === 'private' && isShared ? 'shared' : visibility,
    publicId: visibility === 'public' ? publicId : null,
    isHidden: hiddenAt !== null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  })
}

/** A collection is stored as public or not: it is shared while it has shares or a link. */
export const storedVisibility = (visibility: Collection['visibility']): 'public' | 'private' =>
  visibility === 'public' ? 'public' : 'private'

export const collectionsOfAccount: AccountPart = {
  name: 'collections',
  label: 'Collections',
  exportAll: async function* ({ database }, actor) {
    yield* (await listCollectionRows(database, actor)).map(presentCollection)
  },
  count: async ({ database }, actor) => (await listCollectionRows(database, actor)).length,
}
