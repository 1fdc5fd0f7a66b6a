import type { listLibraryRoute } from '@product/contract/library'
import type {
  getPublicCollectionRoute,
  listLibraryCollectionsRoute,
} from '@product/contract/public-collections'
import { call } from '#web/lib/api/call.ts'
import { lightRoute } from '#web/lib/api/light-route.ts'
import type { LibraryView } from '../model/library-view.ts'
import { presentCard } from '../model/present-card.ts'
import { pageSize, toQuery } from '../model/to-query.ts'

const promptsRoute = lightRoute<typeof listLibraryRoute>('get', '/api/v1/library')

/** The page of a view that begins at its cursor. */
export async function listPrompts(view: LibraryView) {
  const { prompts, nextCursor } = await call(promptsRoute, { query: toQuery(view) })
  return { items: prompts.map(presentCard), nextCursor }
}

const collectionsRoute = lightRoute<typeof listLibraryCollectionsRoute>(
  'get',
  '/api/v1/library/collections',
)

export async function listCollections({ q, author, cursor }: LibraryView) {
  const query = { q: q || undefined, author, cursor, limit: pageSize }
  const { collections, nextCursor } = await call(collectionsRoute, { query })
  return { items: collections, nextCursor }
}

const collectionPromptsRoute = lightRoute<typeof getPublicCollectionRoute>(
  'get',
  '/api/v1/public/collections/{publicId}',
)

/** The page of a public collection that begins at the cursor. */
export async function listCollectionPrompts(publicId: string, cursor: string) {
  const query = { cursor, limit: pageSize }
  const { prompts, nextCursor } = await call(collectionPromptsRoute, {
    params: { publicId },
    query,
  })
  return { items: prompts.map(presentCard), nextCursor }
}
