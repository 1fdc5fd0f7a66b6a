import type { LibraryView } from './library-view.ts'

export const pageSize = 24

/** Builds the API query for a view of prompts. */
export function toQuery(view: LibraryView) {
  const { q, type, category, modality, model, author, sort, cursor } = view
  return {
    q: q || undefined,
    type: type === 'all' || type === 'collections' ? undefined : type,
    category,
    modality,
    model,
    author,
    sort,
    cursor,
    limit: pageSize,
  }
}

/** Categories are counted among what the rest of the view finds. */
export function toFacetsQuery(view: LibraryView) {
  if (view.type === 'collections') return {}
  const { q, type, modality, model, author } = toQuery(view)
  return { q, type, modality, model, author }
}
