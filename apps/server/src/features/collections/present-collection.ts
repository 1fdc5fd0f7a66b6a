import { Collection } from '@product/contract'
import type { z } from 'zod'
import type { AccountPart } from '#features/accounts/index.ts'
import { type CollectionRow, listCollectionRows } from './queries.ts'

export function presentCollection(row: CollectionRow): z.output<typeof Collection> {
  const { visibility, publicId, hiddenAt, createdAt, updatedAt } = row
  return Collection.parse({
    ...row,
    publicId: visibility === 'public' ? publicId : null,
    isHidden: hiddenAt !== null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  })
}

export const collectionsOfAccount: AccountPart = {
  name: 'collections',
  label: 'Collections',
  exportAll: async function* ({ database }, actor) {
    yield* (await listCollectionRows(database, actor)).map(presentCollection)
  },
  count: async ({ database }, actor) => (await listCollectionRows(database, actor)).length,
}
