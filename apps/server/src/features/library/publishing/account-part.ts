import type { AccountPart } from '#features/accounts/index.ts'

/** What a person has published, as everyone sees or saw it. */
export const publicationsOfAccount: AccountPart = {
  name: 'publications',
  label: 'Published prompts, with their stars and reviews',
  exportAll: async ({ database }, { accountId }) => {
    const rows = await database
      .selectFrom('publications')
      .select([
        'promptId',
        'slug',
        'category',
        'licence',
        'status',
        'version',
        'content',
        'uses',
        'stars',
        'ratingCount',
        'ratingSum',
        'publishedAt',
        'updatedAt',
      ])
      .where('authorId', '=', accountId)
      .orderBy('publishedAt')
      .execute()
    const outcomes = await database
      .selectFrom('publicationOutcomes')
      .innerJoin('publications', 'publications.promptId', 'publicationOutcomes.promptId')
      .select(['publicationOutcomes.promptId', 'runId', 'model', 'inputValues', 'output'])
      .where('authorId', '=', accountId)
      .execute()
    return rows.map((row) => ({
      ...row,
      outcomes: outcomes.filter(({ promptId }) => promptId === row.promptId),
    }))
  },
  count: async ({ database }, { accountId }) => {
    const { count } = await database
      .selectFrom('publications')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('authorId', '=', accountId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
}
