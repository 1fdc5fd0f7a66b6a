import { Collection } from '@product/contract'
import type { z } from 'zod'
import type { CollectionRow } from './queries.ts'

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
