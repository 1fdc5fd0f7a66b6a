import { sql } from 'kysely'
import type { AccountPart } from '#features/accounts/index.ts'

/** What a person has published, as everyone sees or saw it. */
export const publicationsOfAccount: AccountPart = {
  name: 'publications',
  label: 'Published prompts, with their stars and reviews',
  exportAll: async function* ({ database }, { accountId }) {
    yield* await database
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
      .select(
        sql<unknown>`(
          select coalesce(json_agg(json_build_object(
            'runId', run_id, 'model', model, 'values', input_values, 'output', output
          ) order by created_at), '[]')
          from publication_outcomes where prompt_id = publications.prompt_id
        )`.as('outcomes'),
      )
      .where('authorId', '=', accountId)
      .orderBy('publishedAt')
      .execute()
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
