import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/** A review with whoever wrote it. */
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
