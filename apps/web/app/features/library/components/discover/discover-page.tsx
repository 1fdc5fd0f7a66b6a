import type { LibraryCollection } from '@product/contract/public-collections'
import { libraryLimits } from '@product/domain'
import { type ReactNode, useMemo } from 'react'
import { useNavigation } from 'react-router'
import { discoverNewsletter } from '#web/content/discover.ts'
import { FilterProvider, useFilterAddress } from '../../model/filter-provider.tsx'
import { type LibraryView, readView } from '../../model/library-view.ts'
import type { CardPrompt } from '../../model/present-card.ts'
import type { Facets } from '../../model/present-facets.ts'
import type { Page } from '../cards/more-link.tsx'
import { CategoryTiles, TypeTabs } from './category-tiles.tsx'
import { CollectionResults, PromptResults, ResultLine } from './discover-results.tsx'
import { FilterBar } from './filter-bar.tsx'
import { KeyHints, SearchHero } from './search-hero.tsx'

export type Results =
  | { kind: 'prompts'; page: Page<CardPrompt>; total: number; instead: string | null }
  | { kind: 'collections'; page: Page<LibraryCollection> }

type DiscoverPageProps = {
  view: LibraryView
  facets: Facets
  results: Results
  newsletter: ReactNode
}

export function DiscoverPage({ view, facets, results, newsletter }: DiscoverPageProps) {
  const wanted = useWantedView(view)
  const store = useFilterAddress(wanted)
  const counts = new Map<string, number>(facets.categories.map(({ name, count }) => [name, count]))
  return (
    <FilterProvider store={store}>
      <div className="page-width pt-10 pb-16 sm:pt-14">
        <SearchHero view={wanted} />
        <div className="mt-4">
          <FilterBar view={wanted} facets={facets} />
        </div>
        {results.kind === 'prompts' ? (
          <div className="mt-9">
            <CategoryTiles view={wanted} counts={counts} />
          </div>
        ) : null}
        <section aria-labelledby="results" className="mt-8">
          <h2 id="results" className="sr-only">
            Results
          </h2>
          <div className="flex items-end justify-between gap-4 border-line border-b">
            <TypeTabs view={wanted} />
            {results.kind === 'prompts' ? <Total total={results.total} /> : null}
          </div>
          <ResultLine view={view} instead={results.kind === 'prompts' ? results.instead : null} />
          {results.kind === 'prompts' ? (
            <PromptResults view={view} first={results.page} />
          ) : (
            <CollectionResults view={view} first={results.page} />
          )}
        </section>
        <KeyHints kind={results.kind} />
        <section className="mt-14 grid items-center gap-x-10 gap-y-2 rounded-l border border-line bg-surface-raised p-6 sm:grid-cols-2 sm:p-8">
          <div>
            <h2 className="text-20">{discoverNewsletter.title}</h2>
            <p className="mt-1.5 text-pretty text-quiet">{discoverNewsletter.text}</p>
          </div>
          {newsletter}
        </section>
      </div>
    </FilterProvider>
  )
}

/** The latest choice, also while it is loading: the next choice adds to it. */
function useWantedView(view: LibraryView): LibraryView {
  const { location } = useNavigation()
  const search = location?.pathname === '/discover' ? location.search : undefined
  return useMemo(
    () => (search === undefined ? view : readView(new URLSearchParams(search))),
    [search, view],
  )
}

const Total = ({ total }: { total: number }) => (
  <p role="status" className="flex-none pb-2.5 text-12 text-faint tabular-nums max-sm:hidden">
    {total.toLocaleString('en')}
    {total >= libraryLimits.counted ? '+' : ''} {total === 1 ? 'prompt' : 'prompts'}
  </p>
)
