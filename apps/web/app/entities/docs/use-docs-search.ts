import { useEffect, useState } from 'react'

export type DocsHit = {
  page: string
  title: string
  /** The section of the page that answers best; empty for its beginning. */
  heading: string
  anchor: string
  /** Words around the first match. */
  excerpt: string
}

/** The address of what was found. */
export const addressOfHit = ({ page, anchor }: Pick<DocsHit, 'page' | 'anchor'>): string =>
  `/docs/${page}${anchor === '' ? '' : `#${anchor}`}`

type Search = (question: string) => DocsHit[]

let loading: Promise<Search> | undefined

/** The index and the code that reads it, once for all who search. */
export function loadDocsSearch(): Promise<Search> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Search> {
  const [{ createDocsSearch }, { sections }] = await Promise.all([
    import('./search-docs.ts'),
    import('virtual:docs-index'),
  ])
  return createDocsSearch(sections)
}

/** Pages that answer what was typed; none before the index is there, or where it cannot be loaded. */
export function useDocsSearch(typed: string) {
  const [search, setSearch] = useState<Search>()
  const [hasFailed, setHasFailed] = useState(false)
  const isAsked = typed.trim() !== ''
  useEffect(() => {
    if (!isAsked || search) return
    let isGone = false
    loadDocsSearch().then(
      (loaded) => !isGone && setSearch(() => loaded),
      () => !isGone && setHasFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [isAsked, search])
  return {
    hits: isAsked && search ? search(typed) : [],
    isLoading: isAsked && !search && !hasFailed,
    hasFailed,
  }
}
