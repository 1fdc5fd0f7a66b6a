import { collectionColors, ImportedCollection } from '@product/contract'
import type { FileCollection } from '@product/formats'
import type { z } from 'zod'

/** What a file says of a collection, as far as it can be stored. */
export function toImportedCollection({
  name,
  description,
  color,
}: FileCollection): z.output<typeof ImportedCollection>[] {
  const parsed = ImportedCollection.safeParse({
    name,
    description,
    color: collectionColors.find((known) => known === color) ?? 'blue',
  })
  return parsed.success ? [parsed.data] : []
}
