import { sql } from 'kysely'
import type { AccountPart } from '#features/accounts/index.ts'
import { cacheTags } from '#features/library/index.ts'
import { readInBatches } from '#platform/database/queries/run-in-batches.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'

/** Each can have 20,000 characters. */
const postsAtOnce = 50

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

const counted = sql<number>`count(*)::int`.as('count')

/** When the account goes, those that others have answered stay without a name; a trigger deletes the rest. */
export const questionsOfAccount: AccountPart = {
  name: 'communityQuestions',
  label: 'Questions in the community',
  exportAll: async function* ({ database }, { accountId }) {
    const rows = await database
      .selectFrom('communityQuestions')
      .select('id')
      .where('authorId', '=', accountId)
      .orderBy('createdAt')
      .execute()
    yield* readInBatches(idsOf(rows), postsAtOnce, (ids) =>
      database
        .selectFrom('communityQuestions')
        .select([
          'slug',
          'category',
          'title',
          'body',
          'votes',
          'createdAt',
          'editedAt',
          'deletedAt',
        ])
        .where('id', 'in', ids)
        .orderBy('createdAt')
        .execute(),
    )
  },
  count: async ({ database }, { accountId }) => {
    const { count } = await database
      .selectFrom('communityQuestions')
      .select(counted)
      .where('authorId', '=', accountId)
      .executeTakeFirstOrThrow()
    return count
  },
  followProfile: async (transaction, accountId) => {
    const { rows } = await sql`
      select where exists (select from community_questions where author_id = ${accountId})
        or exists (select from community_answers where author_id = ${accountId})
    `.execute(transaction)
    if (rows.length > 0) await invalidateTags(transaction, [cacheTags.authors])
  },
}

/** Answers stay when the account goes, without a name: others rely on them. */
export const answersOfAccount: AccountPart = {
  name: 'communityAnswers',
  label: 'Answers in the community',
  exportAll: async function* ({ database }, { accountId }) {
    const rows = await database
      .selectFrom('communityAnswers')
      .select('id')
      .where('authorId', '=', accountId)
      .orderBy('createdAt')
      .execute()
    yield* readInBatches(idsOf(rows), postsAtOnce, (ids) =>
      database
        .selectFrom('communityAnswers')
        .innerJoin('communityQuestions', 'communityQuestions.id', 'communityAnswers.questionId')
        .select([
          'communityQuestions.slug as question',
          'communityAnswers.body',
          'communityAnswers.votes',
          'communityAnswers.createdAt',
          'communityAnswers.editedAt',
          'communityAnswers.deletedAt',
        ])
        .where('communityAnswers.id', 'in', ids)
        .orderBy('communityAnswers.createdAt')
        .execute(),
    )
  },
  count: async () => 0,
}

/** Votes and followed questions. */
export const communityChoicesOfAccount: AccountPart = {
  name: 'communityChoices',
  label: 'Votes and followed questions in the community',
  exportAll: async function* ({ database }, { accountId }) {
    const { rows } = await sql`
      select 'vote for a question' as choice, question_id as id, created_at
      from community_question_votes where account_id = ${accountId}
      union all
      select 'vote for an answer', answer_id, created_at
      from community_answer_votes where account_id = ${accountId}
      union all
      select 'followed question', question_id, created_at
      from community_follows where account_id = ${accountId}
      order by created_at
    `.execute(database)
    yield* rows
  },
  count: async ({ database }, { accountId }) => {
    const { rows } = await sql<{ count: number }>`
      select (
        (select count(*) from community_question_votes where account_id = ${accountId})
        + (select count(*) from community_answer_votes where account_id = ${accountId})
        + (select count(*) from community_follows where account_id = ${accountId})
      )::int as count
    `.execute(database)
    return rows[0]?.count ?? 0
  },
}
