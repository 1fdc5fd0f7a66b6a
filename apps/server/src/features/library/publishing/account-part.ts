import { type Kysely, sql } from 'kysely'
import type { AccountPart } from '#features/accounts/index.ts'
import { readInBatches } from '#platform/database/queries/run-in-batches.ts'
import type { DB } from '#platform/database/types.gen.ts'

/** Each can have a megabyte, and its outcomes several. */
const publicationsAtOnce = 2

/** The publications of a person, as everyone sees or saw them. */
export const publicationsOfAccount: AccountPart = {
  name: 'publications',
  label: 'Published prompts, with their stars and reviews',
  exportAll: async function* ({ database }, { accountId }) {
    const rows = await database
      .selectFrom('publications')
      .select('promptId')
      .where('authorId', '=', accountId)
      .orderBy('publishedAt')
      .execute()
    const ids = rows.map(({ promptId }) => promptId)
    yield* readInBatches(ids, publicationsAtOnce, (some) => listPublications(database, some))
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

async function listPublications(database: Kysely<DB>, ids: readonly string[]) {
  return await database
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
    .where('promptId', 'in', ids)
    .orderBy('publishedAt')
    .execute()
}
