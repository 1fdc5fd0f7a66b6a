import type { AccountPart } from '#features/accounts/index.ts'

export const reviewsOfAccount: AccountPart = {
  name: 'reviews',
  label: 'Reviews',
  exportAll: async function* ({ database }, { accountId }) {
    yield* await database
      .selectFrom('reviews')
      .innerJoin('publications', 'publications.promptId', 'reviews.promptId')
      .select([
        'publications.title as prompt',
        'publications.slug',
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
