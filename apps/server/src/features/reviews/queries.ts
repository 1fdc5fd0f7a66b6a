import type { Review } from '@product/contract'
import type { Kysely } from 'kysely'
import { presentAuthor } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

/** A review with its author. */
export function selectReviews(database: Kysely<DB>) {
  return database
    .selectFrom('reviews')
    .innerJoin('accounts', 'accounts.id', 'reviews.accountId')
    .select([
      'reviews.id',
      'reviews.rating',
      'reviews.text',
      'reviews.reply',
      'reviews.repliedAt',
      'reviews.hiddenAt',
      'reviews.createdAt',
      'reviews.updatedAt',
      'accounts.id as authorId',
      'accounts.handle',
      'accounts.name',
      'accounts.avatarFileId',
      'accounts.verified',
    ])
}

export async function findOptionalReviewOf(
  database: Kysely<DB>,
  { promptId, accountId }: { promptId: string; accountId: string },
) {
  return await selectReviews(database)
    .where('reviews.promptId', '=', promptId)
    .where('reviews.accountId', '=', accountId)
    .executeTakeFirst()
}

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

export const presentReview = (row: ReviewRow): Review => ({
  id: row.id,
  rating: row.rating,
  text: row.text,
  author: presentAuthor({ ...row, id: row.authorId }),
  reply:
    row.reply === null || row.repliedAt === null
      ? null
      : { text: row.reply, repliedAt: row.repliedAt.toISOString() },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
