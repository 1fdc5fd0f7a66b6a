import type { listLibraryCollectionsRoute } from '@product/contract/public-collections'
import { call } from '#web/lib/api/call.ts'
import { lightRoute } from '#web/lib/api/light-route.ts'
import type { LibraryView } from '../model/library-view.ts'
import { pageSize } from '../model/to-query.ts'

const route = lightRoute<typeof listLibraryCollectionsRoute>('get', '/api/v1/library/collections')

export async function listCollections({ q, author, cursor }: LibraryView) {
  const query = { q: q || undefined, author, cursor, limit: pageSize }
  const { collections, nextCursor } = await call(route, { query })
  return { items: collections, nextCursor }
}
