import { type Kysely, sql } from 'kysely'
import type { AccountPart } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

/** The notifications of somebody, with the ids of the things; names of others are left out. */
export const notificationsOfAccount: AccountPart = {
  name: 'notifications',
  label: 'Notifications',
  exportAll: async function* ({ database }, { accountId }) {
    yield* await database
      .selectFrom('notifications')
      .select(['id', 'kind', 'workspaceId', 'promptId', 'collectionId', 'runId', 'commentId'])
      .select(['changeRequestId', 'conversationId', 'questionId', 'answerId'])
      .select(['count', 'happenedAt', 'readAt'])
      .where('accountId', '=', accountId)
      .orderBy('happenedAt')
      .orderBy('id')
      .execute()
  },
  count: async ({ database }, { accountId }) => {
    const { count } = await database
      .selectFrom('notifications')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    return count
  },
}

/** Nothing where the daily mail is on, as for everybody, and the address is the account's own. */
const selectRecipient = (database: Kysely<DB>, accountId: string) =>
  database
    .selectFrom('notificationRecipients')
    .select(['digestsOff', 'hostedEmail'])
    .where('accountId', '=', accountId)
    .where((where) =>
      where.or([where('digestsOff', '=', true), where('hostedEmail', 'is not', null)]),
    )

/** The mails that somebody has chosen. */
export const notificationSettingsOfAccount: AccountPart = {
  name: 'notificationSettings',
  label: 'Choices of mails',
  exportAll: async function* ({ database }, { accountId }) {
    yield* await database
      .selectFrom('notificationSettings')
      .select(['workspaceId', 'kind', 'mail', 'updatedAt'])
      .where('accountId', '=', accountId)
      .orderBy('workspaceId')
      .orderBy('kind')
      .execute()
    for (const { digestsOff, hostedEmail } of await selectRecipient(database, accountId).execute())
      yield { isDailyMailOn: !digestsOff, address: hostedEmail }
  },
  count: async ({ database }, { accountId }) => {
    const { count } = await database
      .selectFrom('notificationSettings')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    return count + (await selectRecipient(database, accountId).execute()).length
  },
}
