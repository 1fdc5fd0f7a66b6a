import { sql } from 'kysely'
import type { AccountPart } from '#features/accounts/index.ts'

/** The comments that somebody wrote. They stay when the account is deleted, without its name. */
export const commentsOfAccount: AccountPart = {
  name: 'comments',
  label: 'Your name on your comments, which stay in prompts of others',
  exportAll: async function* ({ database }, { accountId }) {
    yield* await database
      .selectFrom('comments')
      .innerJoin('commentThreads as thread', 'thread.id', 'comments.threadId')
      .select(['comments.id', 'comments.threadId', 'thread.promptId', 'thread.runId'])
      .select('thread.changeRequestId')
      .select(['comments.text', 'comments.createdAt', 'comments.editedAt'])
      .select(
        // A suggestion is the proposer's own; the words that it replaces are the prompt's.
        sql<
          string | null
        >`case when thread.created_by = ${accountId} then thread.replacement end`.as('suggestion'),
      )
      .where('comments.authorId', '=', accountId)
      .orderBy('comments.createdAt')
      .orderBy('comments.id')
      .execute()
  },
  count: async ({ database }, { accountId }) => {
    const { count } = await database
      .selectFrom('comments')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('authorId', '=', accountId)
      .executeTakeFirstOrThrow()
    return count
  },
}
