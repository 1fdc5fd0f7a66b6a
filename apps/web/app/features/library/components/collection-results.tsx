import type { LibraryCollection } from '@product/contract/public-collections'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { FolderSearch } from 'lucide-react'
import { useNavigation } from 'react-router'
import { loadCollections } from '../load-collections.ts'
import { createKeptPages } from '../model/kept-pages.ts'
import { addressOf, isFiltered, type LibraryView } from '../model/library-view.ts'
import { type Page, useMorePages } from '../use-more-pages.ts'
import { CollectionGrid } from './collection-grid.tsx'
import { MoreLink } from './more-link.tsx'
import { NothingFound } from './nothing-found.tsx'

const kept = createKeptPages<LibraryCollection>()

type CollectionResultsProps = { view: LibraryView; first: Page<LibraryCollection> }

export function CollectionResults({ view, first }: CollectionResultsProps) {
  const isBusy = useNavigation().location?.pathname === '/discover'
  const { items, nextCursor, link } = useMorePages({
    address: addressOf(view, { cursor: view.cursor }),
    first,
    load: (cursor) => loadCollections({ ...view, cursor }),
    kept,
  })
  if (items.length === 0) return isFiltered(view) ? <NothingFound view={view} /> : <NoCollections />
  return (
    <>
      <CollectionGrid collections={items} isBusy={isBusy} />
      {nextCursor === null ? null : (
        <MoreLink things="collections" to={addressOf(view, { cursor: nextCursor })} {...link} />
      )}
    </>
  )
}

const NoCollections = () => (
  <EmptyState
    icon={<FolderSearch />}
    title="No public collections yet"
    text="Make one of yours public in its settings, and everyone finds it here."
  />
)
