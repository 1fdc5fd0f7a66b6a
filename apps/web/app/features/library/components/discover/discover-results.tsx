import type { LibraryCollection } from '@product/contract/public-collections'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { FolderSearch, Library, SearchX } from 'lucide-react'
import { useNavigation } from 'react-router'
import { discoverTabs } from '#web/content/discover.ts'
import { Link } from '#web/lib/page/link.tsx'
import { loadPrompts } from '../../load-prompts.ts'
import { createKeptPages } from '../../model/kept-pages.ts'
import {
  addressOf,
  isFiltered,
  type LibraryView,
  withoutFilters,
} from '../../model/library-view.ts'
import type { CardPrompt } from '../../model/present-card.ts'
import { PromptGrid } from '../cards/card-grid.tsx'
import { CollectionGrid } from '../cards/collection-card.tsx'
import { MoreLink, type Page, useMorePages } from '../cards/more-link.tsx'

const promptPages = createKeptPages<CardPrompt>()

type PromptResultsProps = { view: LibraryView; first: Page<CardPrompt> }

export function PromptResults({ view, first }: PromptResultsProps) {
  const isBusy = useNavigation().location?.pathname === '/discover'
  const { items, nextCursor, link } = useMorePages({
    address: addressOf(view, { cursor: view.cursor }),
    first,
    load: (cursor) => loadPrompts({ ...view, cursor }),
    kept: promptPages,
  })
  if (items.length === 0) return <NothingFound view={view} />
  return (
    <>
      <PromptGrid label="Prompts" prompts={items} isBusy={isBusy} />
      {nextCursor === null ? null : (
        <MoreLink things="prompts" to={addressOf(view, { cursor: nextCursor })} {...link} />
      )}
    </>
  )
}

const collectionPages = createKeptPages<LibraryCollection>()

type CollectionResultsProps = { view: LibraryView; first: Page<LibraryCollection> }

export function CollectionResults({ view, first }: CollectionResultsProps) {
  const isBusy = useNavigation().location?.pathname === '/discover'
  const { items, nextCursor, link } = useMorePages({
    address: addressOf(view, { cursor: view.cursor }),
    first,
    load: (cursor) => loadCollections({ ...view, cursor }),
    kept: collectionPages,
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
    text="Make one of your collections public and it appears here."
  />
)

function NothingFound({ view }: { view: LibraryView }) {
  if (!isFiltered(view))
    return (
      <EmptyState
        icon={<Library />}
        title="The library is empty"
        text="Publish a prompt from the editor to be the first."
        action={
          <Button asChild>
            <Link to="/editor/new">Write a prompt</Link>
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<SearchX />}
      title={view.q ? `Nothing found for “${view.q}”` : 'Nothing matches these filters'}
      text="Try another word, or remove a filter."
      action={
        <Button asChild>
          <Link to={withoutFilters(view)} preventScrollReset>
            Clear all
          </Link>
        </Button>
      }
    />
  )
}

type ResultLineProps = {
  view: LibraryView
  /** Explains which prompts replace those of the tab. */
  instead: string | null
}

/** One sentence about the list: the meaning of the tab, or its replacement. */
export function ResultLine({ view, instead }: ResultLineProps) {
  const explanation = discoverTabs.find(({ type }) => type === view.type)?.explanation
  return (
    <p className="mt-3 mb-4 text-13 text-faint" role={instead ? 'note' : undefined}>
      {instead ?? explanation}
    </p>
  )
}

/** Its code comes with the second page. */
async function loadCollections(view: LibraryView) {
  const { listCollections } = await import('../../api/list-library.ts')
  return await listCollections(view)
}
