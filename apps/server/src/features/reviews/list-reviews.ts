import { type Kysely, sql } from 'kysely'
import { requirePublished } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { reviewError } from './errors.ts'
import { presentReview, selectReviews } from './queries.ts'

const pageSize = 10
const newestFirst = defineNewestFirst(
  { time: sql.ref('reviews.createdAt'), id: sql.ref('reviews.id') },
  (cause) => reviewError('review.cursor-invalid', { cause }),
)

/** A page of what people say of a public prompt, the newest first. */
export async function listReviews(
  deps: Pick<Deps, 'database'>,
  { slug, cursor }: { slug: string; cursor?: string | undefined },
) {
  const { promptId } = await requirePublished(deps, slug)
  const shown = selectReviews(deps.database)
    .where('reviews.promptId', '=', promptId)
    .where('reviews.hiddenAt', 'is', null)
  const wanted = { cursor, limit: pageSize }
  const [rows, ratings] = await Promise.all([
    newestFirst.select(shown, wanted).execute(),
    countRatings(deps.database, promptId),
  ])
  const { page, nextCursor } = newestFirst.cut(rows, wanted)
  return { reviews: page.map(presentReview), nextCursor, ratings }
}

/** How many gave one, two, three, four and five. */
async function countRatings(database: Kysely<DB>, promptId: string): Promise<number[]> {
  const rows = await database
    .selectFrom('reviews')
    .select(['reviews.rating', sql<number>`count(*)::int`.as('count')])
    .where('reviews.promptId', '=', promptId)
    .where('reviews.hiddenAt', 'is', null)
    .groupBy('reviews.rating')
    .execute()
  const counts = new Map(rows.map(({ rating, count }) => [rating, count]))
  return [1, 2, 3, 4, 5].map((rating) => counts.get(rating) ?? 0)
}
