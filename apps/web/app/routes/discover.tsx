import { listLibraryFacetsRoute, listLibraryRoute } from '@product/contract/library'
import { listLibraryCollectionsRoute } from '@product/contract/public-collections'
import { ApiError, type Caller } from '@product/sdk'
import { useMemo } from 'react'
import { redirect, useLocation } from 'react-router'
import { discoverMeta } from '#web/content/discover.ts'
import {
  DiscoverPage,
  type Results,
} from '#web/features/library/components/discover/discover-page.tsx'
import { addressOf, type LibraryView, readView } from '#web/features/library/model/library-view.ts'
import { presentCard } from '#web/features/library/model/present-card.ts'
import { type Facets, presentFacets } from '#web/features/library/model/present-facets.ts'
import { pageSize, toQuery } from '#web/features/library/model/to-query.ts'
import { NewsletterForm } from '#web/features/newsletter/components/newsletter-form.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/discover'

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const view = readView(new URL(request.url).searchParams)
  try {
    const [facets, { categories, results }] = await Promise.all([
      call(listLibraryFacetsRoute),
      view.type === 'collections' ? listCollections(call, view) : listPrompts(call, view),
    ])
    return { facets: presentFacets({ ...facets, ...(categories && { categories }) }), results }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    // A cursor of another time, or else a name that nothing can have.
    throw redirect(view.cursor ? addressOf(view) : '/discover')
  }
}

type Listed = {
  /** Null where those of the whole library hold. */
  categories: Facets['categories'] | null
  results: Results
}

async function listPrompts(call: Caller, view: LibraryView): Promise<Listed> {
  const { prompts, nextCursor, total, instead, categories } = await call(listLibraryRoute, {
    query: toQuery(view),
  })
  const page = { items: prompts.map(presentCard), nextCursor }
  return { categories, results: { kind: 'prompts', page, total, instead } }
}

async function listCollections(call: Caller, view: LibraryView): Promise<Listed> {
  const { q, author, cursor } = view
  const query = { q: q || undefined, author, cursor, limit: pageSize }
  const { collections, nextCursor } = await call(listLibraryCollectionsRoute, { query })
  const page = { items: collections, nextCursor }
  return { categories: null, results: { kind: 'collections', page } }
}

export const meta = (args: Route.MetaArgs) => {
  const { q, cursor, category } = readView(new URLSearchParams(args.location.search))
  const page = { ...discoverMeta, hidden: q !== '' || cursor !== undefined }
  return pageMeta(
    { ...page, path: category ? `/discover?category=${category}` : '/discover' },
    args,
  )
}

export default function Discover({ loaderData: { facets, results } }: Route.ComponentProps) {
  const { search } = useLocation()
  const view = useMemo(() => readView(new URLSearchParams(search)), [search])
  return (
    <DiscoverPage
      view={view}
      facets={facets}
      results={results}
      newsletter={<NewsletterForm source="discover" />}
    />
  )
}
