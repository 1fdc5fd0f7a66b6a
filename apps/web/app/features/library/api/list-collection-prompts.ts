import type { getPublicCollectionRoute } from '@product/contract/public-collections'
import { call } from '#web/lib/api/call.ts'
import { lightRoute } from '#web/lib/api/light-route.ts'
import { presentCard } from '../model/present-card.ts'
import { pageSize } from '../model/to-query.ts'

const route = lightRoute<typeof getPublicCollectionRoute>(
  'get',
  '/api/v1/public/collections/{publicId}',
)

/** The page of a public collection that begins at the cursor. */
export async function listCollectionPrompts(publicId: string, cursor: string) {
  const query = { cursor, limit: pageSize }
  const { prompts, nextCursor } = await call(route, { params: { publicId }, query })
  return { items: prompts.map(presentCard), nextCursor }
}
