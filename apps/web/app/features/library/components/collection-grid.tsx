import type { LibraryCollection } from '@product/contract/public-collections'
import { CardGrid } from './card-grid.tsx'
import { CollectionCard } from './collection-card.tsx'

type CollectionGridProps = { collections: readonly LibraryCollection[]; isBusy?: boolean }

export function CollectionGrid({ collections, isBusy = false }: CollectionGridProps) {
  // One that was changed meanwhile is first by now, and moves others to the next page.
  const each = [...new Map(collections.map((one) => [one.publicId, one])).values()]
  return (
    <CardGrid label="Collections" isBusy={isBusy}>
      {each.map((collection) => (
        <li key={collection.publicId} className="min-w-0">
          <CollectionCard collection={collection} />
        </li>
      ))}
    </CardGrid>
  )
}
