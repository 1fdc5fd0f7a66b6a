import type { LibraryView } from './model/library-view.ts'

/** Its code comes with the second page. */
export async function loadCollections(view: LibraryView) {
  const { listCollections } = await import('./api/list-collections.ts')
  return await listCollections(view)
}
