import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Target } from './find-target.ts'

/** Nothing of theirs is public any more, and no vote of theirs in the forum counts. Only what is counted is marked: reviews, questions and answers. */
export async function banAuthor(transaction: Kysely<DB>, { id }: Target): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('accounts')
    .set({ bannedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('bannedAt', 'is', null)
    .executeTakeFirst()
  await lockCounted(transaction, id)
  for (const { table, author } of marked)
    await sql`
      update ${table} set hidden_at = now(), hidden_by_ban = true
      where ${author} = ${id} and hidden_at is null
    `.execute(transaction)
  // They do not come back with the person: many accounts that vote for one another are banned for their votes.
  await transaction.deleteFrom('communityQuestionVotes').where('accountId', '=', id).execute()
  await transaction.deleteFrom('communityAnswerVotes').where('accountId', '=', id).execute()
  return numUpdatedRows > 0n
}

/** Exactly what the ban took away is public again. */
export async function unbanAuthor(transaction: Kysely<DB>, { id }: Target): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('accounts')
    .set({ bannedAt: null })
    .where('id', '=', id)
    .where('bannedAt', 'is not', null)
    .executeTakeFirst()
  await lockCounted(transaction, id)
  for (const { table, author } of marked)
    await sql`
      update ${table} set hidden_at = null, hidden_by_ban = false
      where ${author} = ${id} and hidden_by_ban
    `.execute(transaction)
  return numUpdatedRows > 0n
}

const marked = [
  { table: sql.table('reviews'), author: sql.ref('accountId') },
  { table: sql.table('communityQuestions'), author: sql.ref('authorId') },
  { table: sql.table('communityAnswers'), author: sql.ref('authorId') },
]

/** Ratings, answers and votes are counted anew: always in the same order, so that two never wait for each other. */
async function lockCounted(transaction: Kysely<DB>, accountId: string): Promise<void> {
  await transaction
    .selectFrom('publications')
    .where('promptId', 'in', ({ selectFrom }) =>
      selectFrom('reviews').select('reviews.promptId').where('accountId', '=', accountId),
    )
    .orderBy('promptId')
    .forUpdate()
    .execute()
  await sql`
    select from community_questions
    where author_id = ${accountId}
      or id in (select question_id from community_answers where author_id = ${accountId})
      or id in (select question_id from community_question_votes where account_id = ${accountId})
    order by id for update
  `.execute(transaction)
  await sql`
    select from community_answers
    where author_id = ${accountId}
      or id in (select answer_id from community_answer_votes where account_id = ${accountId})
    order by id for update
  `.execute(transaction)
}
