import { type Kysely, sql } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { communityTags } from './cache-tags.ts'
import { requireMay } from './policy.ts'
import { findAnswer, findQuestion } from './queries.ts'

type Voted = { kind: 'questions' | 'answers'; id: string }

/** Votes for something of another person. Returns how many votes it has by now. */
export async function vote(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  voted: Voted,
): Promise<number> {
  return await database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, actor.accountId)
    const post = await findPost(transaction, voted)
    requireMay(actor, 'vote', post)
    const { votes, column } = tables[voted.kind]
    // A second vote of the same person, at once or later, is none.
    const { numAffectedRows = 0n } = await sql`
      insert into ${votes} (${column}, account_id) values (${voted.id}, ${actor.accountId})
      on conflict do nothing
    `.execute(transaction)
    if (numAffectedRows > 0n) await invalidateTags(transaction, [communityTags.question(post.slug)])
    return await countVotes(transaction, voted)
  })
}

/** Everybody may take back their vote. */
export async function takeVoteBack(
  { database }: Pick<Deps, 'database'>,
  { accountId }: UserActor,
  voted: Voted,
): Promise<number> {
  return await database.transaction().execute(async (transaction) => {
    const post = await findPost(transaction, voted)
    const { votes, column } = tables[voted.kind]
    const { numAffectedRows = 0n } = await sql`
      delete from ${votes} where ${column} = ${voted.id} and account_id = ${accountId}
    `.execute(transaction)
    if (numAffectedRows > 0n) await invalidateTags(transaction, [communityTags.question(post.slug)])
    return await countVotes(transaction, voted)
  })
}

const tables = {
  questions: {
    posts: sql.table('communityQuestions'),
    votes: sql.table('communityQuestionVotes'),
    column: sql.ref('questionId'),
  },
  answers: {
    posts: sql.table('communityAnswers'),
    votes: sql.table('communityAnswerVotes'),
    column: sql.ref('answerId'),
  },
}

const findPost = (transaction: Kysely<DB>, { kind, id }: Voted) =>
  kind === 'questions' ? findQuestion(transaction, id) : findAnswer(transaction, id)

async function countVotes(transaction: Kysely<DB>, { kind, id }: Voted): Promise<number> {
  const { rows } = await sql<{ votes: number }>`
    select votes from ${tables[kind].posts} where id = ${id}
  `.execute(transaction)
  return rows[0]?.votes ?? 0
}
