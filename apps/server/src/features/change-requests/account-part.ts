import { type Kysely, sql } from 'kysely'
import type { AccountPart } from '#features/accounts/index.ts'
import { readInBatches } from '#platform/database/queries/run-in-batches.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { isRequestVisibleTo } from './policy.ts'

/** Each may have hundreds of kilobytes. */
export const exportedAtOnce = 10

/** The changes that somebody proposed. They stay when the account is deleted, without its name. */
export const changeRequestsOfAccount: AccountPart = {
  name: 'changeRequests',
  label: 'Your name on the changes that you proposed to prompts of others',
  exportAll: async function* ({ database }, { accountId }) {
    const rows = await database
      .selectFrom('changeRequests')
      .select('id')
      .where('proposerId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    yield* readInBatches(ids, exportedAtOnce, (some) => listProposed(database, accountId, some))
  },
  count: async ({ database }, { accountId }) => {
    const { count } = await database
      .selectFrom('changeRequests')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('proposerId', '=', accountId)
      .executeTakeFirstOrThrow()
    return count
  },
}

const listProposed = (database: Kysely<DB>, accountId: string, ids: readonly string[]) =>
  database
    .selectFrom('changeRequests')
    .innerJoin('prompts', 'prompts.id', 'changeRequests.promptId')
    .select(['changeRequests.id', 'changeRequests.promptId', 'changeRequests.title'])
    .select(['changeRequests.message', 'changeRequests.state', 'changeRequests.createdAt'])
    .select(['changeRequests.updatedAt', 'changeRequests.decidedAt'])
    // The proposed text holds most of the prompt's, which is theirs while they may read it.
    .select(
      sql<unknown>`case when ${isRequestVisibleTo({ accountId })}
        then change_requests.content end`.as('content'),
    )
    .where('changeRequests.proposerId', '=', accountId)
    .where('changeRequests.id', 'in', ids)
    .orderBy('changeRequests.createdAt')
    .orderBy('changeRequests.id')
    .execute()
