import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { requirePublished } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { definePageCursor } from '#platform/http/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { reviewError } from './errors.ts'
import { presentReview } from './present-review.ts'
import { selectReviews } from './queries.ts'

const pageSize = 10

/** When it was written, and its id among equals. */
const pageCursor = definePageCursor(z.tuple([z.string(), z.uuid()]), (cause) =>
  reviewError('review.cursor-invalid', { cause }),
)

/** A page of what people say of a public prompt, the newest first. */
export async function listReviews(
  deps: Pick<Deps, 'database'>,
  { slug, cursor }: { slug: string; cursor?: string | undefined },
) {
  const { promptId } = await requirePublished(deps, slug)
  const [rows, ratings] = await Promise.all([
    listRows(deps.database, promptId, cursor),
    countRatings(deps.database, promptId),
  ])
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    reviews: page.map(presentReview),
    nextCursor: rows.length > pageSize && last ? pageCursor.write([last.writtenAt, last.id]) : null,
    ratings,
  }
}

async function listRows(database: Kysely<DB>, promptId: string, cursor: string | undefined) {
  let query = selectReviews(database)
    .select(sql<string>`reviews.created_at::text`.as('writtenAt'))
    .where('reviews.promptId', '=', promptId)
    .where('reviews.hiddenAt', 'is', null)
    .orderBy('reviews.createdAt', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(pageSize + 1)
  if (cursor !== undefined) {
    const [writtenAt, id] = pageCursor.read(cursor)
    query = query.where(
      sql<boolean>`(reviews.created_at, reviews.id) < (${writtenAt}::timestamptz, ${id}::uuid)`,
    )
  }
  return await query.execute()
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
