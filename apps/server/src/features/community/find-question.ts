import type { MyQuestion, Question } from '@product/contract'
import { communityLimits } from '@product/domain'
import { sql } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { Deps } from '#server/deps.ts'
import { communityError } from './errors.ts'
import { requireMay } from './policy.ts'
import {
  findQuestion,
  isAcceptedAnswer,
  isShownAnswer,
  presentAnswer,
  presentSummary,
  selectAnswers,
  selectQuestions,
} from './queries.ts'

const { answersAPage } = communityLimits

/** A question as everybody sees it, with a page of its answers. */
export async function findShownQuestion(
  { database }: Pick<Deps, 'database'>,
  { slug, page }: { slug: string; page: number },
): Promise<Question> {
  const row = await selectQuestions(database)
    .select(['communityQuestions.body', 'communityQuestions.editedAt'])
    .where('communityQuestions.slug', '=', slug)
    .executeTakeFirst()
  if (!row) throw communityError('community.question-unknown')
  const answers = await selectAnswers(database)
    .where('communityAnswers.questionId', '=', row.id)
    .orderBy(isAcceptedAnswer, 'desc')
    .orderBy('communityAnswers.votes', 'desc')
    .orderBy('communityAnswers.createdAt')
    .orderBy('communityAnswers.id')
    .limit(answersAPage)
    .offset((page - 1) * answersAPage)
    .execute()
  const pages = Math.max(1, Math.ceil(row.answers / answersAPage))
  return {
    ...presentSummary(row),
    body: row.body,
    editedAt: row.editedAt?.toISOString() ?? null,
    answerPage: answers.map(presentAnswer),
    page,
    pages: Math.min(pages, communityLimits.pages),
  }
}

/** The actor's votes, posts and follow of a question, and whether they may write. */
export async function findMyQuestion(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<MyQuestion> {
  const question = await findQuestion(database, id)
  const { accountId } = actor
  const [ids, following, refusal] = await Promise.all([
    sql<{ id: string; isOwn: boolean }>`
      select question_id as id, false as is_own from community_question_votes
      where question_id = ${id} and account_id = ${accountId}
      union all
      select votes.answer_id, false from community_answer_votes as votes
      join community_answers on community_answers.id = votes.answer_id
      where community_answers.question_id = ${id} and votes.account_id = ${accountId}
      union all
      select id, true from community_answers
      where question_id = ${id} and author_id = ${accountId} and ${isShownAnswer}
    `.execute(database),
    database
      .selectFrom('communityFollows')
      .select('questionId')
      .where('questionId', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirst(),
    refuseBanned(database, accountId)
      .then(() => requireMay(actor, 'answer', question))
      .then(() => null, presentRefusal),
  ])
  const own = question.authorId === accountId ? [id] : []
  return {
    votedIds: ids.rows.filter(({ isOwn }) => !isOwn).map((row) => row.id),
    ownIds: [...own, ...ids.rows.filter(({ isOwn }) => isOwn).map((row) => row.id)],
    isFollowing: following !== undefined,
    isOperator: actor.isOperator,
    refusal,
  }
}

function presentRefusal(error: unknown): MyQuestion['refusal'] {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  throw error
}
