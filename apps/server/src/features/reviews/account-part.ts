import { sql } from 'kysely'
import type { AccountPart } from '#features/accounts/index.ts'
import { isShown } from '#features/library/index.ts'

export const reviewsOfAccount: AccountPart = {
  name: 'reviews',
  label: 'Reviews',
  exportAll: async function* ({ database }, { accountId }) {
    yield* await database
      .selectFrom('reviews')
      .innerJoin('publications', 'publications.promptId', 'reviews.promptId')
      .select([
        // A prompt that is not public any more is not the reviewer's to see; their own review is.
        sql<string | null>`case when ${isShown} then publications.title end`.as('prompt'),
        sql<string | null>`case when ${isShown} then publications.slug end`.as('slug'),
        'reviews.rating',
        'reviews.text',
        'reviews.reply',
        'reviews.createdAt',
        'reviews.updatedAt',
      ])
      .where('reviews.accountId', '=', accountId)
      .orderBy('reviews.createdAt')
      .execute()
  },
  count: async ({ database }, { accountId }) => {
    const { count } = await database
      .selectFrom('reviews')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
}
