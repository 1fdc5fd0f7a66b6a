import { sql } from 'kysely'
import type { AccountPart } from '#features/accounts/index.ts'

/** The shares that somebody gave or received. */
export const sharesOfAccount: AccountPart = {
  name: 'shares',
  label: 'Shares',
  exportAll: async function* ({ database }, { accountId }) {
    yield* await database
      .selectFrom('shares')
      .select(['id', 'promptId', 'collectionId', 'email', 'access', 'note', 'expiresAt'])
      .select(['recipientWorkspaceId', 'createdAt'])
      .select(sql<boolean>`coalesce(account_id = ${accountId}, false)`.as('isReceived'))
      .where(({ eb, or }) => or([eb('accountId', '=', accountId), eb('createdBy', '=', accountId)]))
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  },
  count: async ({ database }, { accountId }) => {
    const { count } = await database
      .selectFrom('shares')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(({ eb, or }) => or([eb('accountId', '=', accountId), eb('createdBy', '=', accountId)]))
      .executeTakeFirstOrThrow()
    return count
  },
}
