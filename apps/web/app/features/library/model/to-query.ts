import type { LibraryView } from './library-view.ts'

export const pageSize = 24

/** Builds the API query for a view of prompts. */
export function toQuery(view: LibraryView) {
  const { q, type, category, modality, model, author, sort, cursor } = view
  const narrowing = {
    q: q || undefined,
    type: type === 'all' || type === 'collections' ? undefined : type,
    modality,
    model,
    author,
  }
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined)
  // Of the whole library the facets have them.
  const counts = isNarrowed ? ('categories' as const) : undefined
  return { ...narrowing, category, sort, cursor, limit: pageSize, counts }
}
