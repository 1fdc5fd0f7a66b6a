import { sql } from 'kysely'
import type { AccountPart } from '#features/accounts/index.ts'

/** Conversations of somebody with the support team, with the answers: all of it goes with the account. */
export const conversationsOfAccount: AccountPart = {
  name: 'supportConversations',
  label: 'Conversations with support',
  exportAll: async function* ({ database }, { accountId }) {
    const conversations = await database
      .selectFrom('conversations')
      .select(['id', 'kind', 'state', 'subject', 'personName as name', 'address', 'createdAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    for (const conversation of conversations) {
      const messages = await database
        .selectFrom('supportMessages')
        .select(['id', 'author', 'text', 'mailSender', 'createdAt'])
        .select(
          sql<string[]>`array(
            select files.name from support_files as files
            where files.message_id = support_messages.id order by files.created_at
          )`.as('files'),
        )
        .where('conversationId', '=', conversation.id)
        .orderBy('sequence')
        .execute()
      yield { ...conversation, messages }
    }
  },
  count: async ({ database }, { accountId }) => {
    const { count } = await database
      .selectFrom('conversations')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    return count
  },
  // A block outlives the conversation, but not the account.
  beforeDeletion: async (transaction, { accountId }) => {
    await transaction
      .deleteFrom('supportBlocks')
      .where('kind', '=', 'account')
      .where('subject', '=', accountId)
      .execute()
  },
}
