import type { Kysely } from 'kysely'
import type { AccountPart } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

const selectReviewsOf = (database: Kysely<DB>, accountId: string) =>
  database
    .selectFrom('reviews')
    .innerJoin('publications', 'publications.promptId', 'reviews.promptId')
    .where('reviews.accountId', '=', accountId)

export const reviewsOfAccount: AccountPart = {
  name: 'reviews',
  label: 'Reviews',
  exportAll: async function* ({ database }, { accountId }) {
    yield* await selectReviewsOf(database, accountId)
      .select([
        'publications.title as prompt',
        'publications.slug',
        'reviews.rating',
        'reviews.text',
        'reviews.reply',
        'reviews.createdAt',
        'reviews.updatedAt',
      ])
      .orderBy('reviews.createdAt')
      .execute()
  },
  count: async ({ database }, { accountId }) => {
    const reviews = await selectReviewsOf(database, accountId).select('reviews.id').execute()
    return reviews.length
  },
}
