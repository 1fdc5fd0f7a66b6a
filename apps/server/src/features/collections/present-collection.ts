import { Collection } from '@product/contract'
import type { z } from 'zod'
import type { CollectionRow } from './queries.ts'

export function presentCollection(row: CollectionRow): z.output<typeof Collection> {
  const { visibility, publicId, createdAt, updatedAt } = row
  return Collection.parse({
    ...row,
    publicId: visibility === 'public' ? publicId : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  })
}
