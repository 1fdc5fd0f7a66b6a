import type { LibraryView } from './model/library-view.ts'

/** Its code comes with the second page: most visitors see only the first. */
export async function loadPrompts(view: LibraryView) {
  const { listPrompts } = await import('./api/list-library.ts')
  return await listPrompts(view)
}
