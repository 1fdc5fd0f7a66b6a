import type { listLibraryRoute } from '@product/contract/library'
import { call } from '#web/lib/api/call.ts'
import { lightRoute } from '#web/lib/api/light-route.ts'
import type { LibraryView } from '../model/library-view.ts'
import { presentCard } from '../model/present-card.ts'
import { toQuery } from '../model/to-query.ts'

const route = lightRoute<typeof listLibraryRoute>('get', '/api/v1/library')

/** The page of a view that begins at its cursor. */
export async function listPrompts(view: LibraryView) {
  const { prompts, nextCursor } = await call(route, { query: toQuery(view) })
  return { items: prompts.map(presentCard), nextCursor }
}
