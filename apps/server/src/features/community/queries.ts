import type { Answer, QuestionSummary } from '@product/contract'
import { type CommunityCategory, excerptOfMarkdown } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { presentAuthor } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { communityError } from './errors.ts'
import type { Post } from './policy.ts'

/** Nobody sees what was hidden, by an operator or a ban, or deleted by its author. */
export const isShownQuestion = sql<boolean>`(
  community_questions.hidden_at is null and community_questions.deleted_at is null
)`

/** The question that it answers has to be shown too. */
export const isShownAnswer = sql<boolean>`(
  community_answers.hidden_at is null and community_answers.deleted_at is null
)`

const isAnswered = sql<boolean>`exists (
  select from community_answers
  where community_answers.id = community_questions.accepted_answer_id and ${isShownAnswer}
)`

const authorColumns = [
  'accounts.id as authorId',
  'accounts.handle',
  'accounts.name',
  'accounts.avatarFileId',
  'accounts.verified',
] as const

/** Questions that are shown, with their authors. */
export const selectQuestions = (database: Kysely<DB>) =>
  database
    .selectFrom('communityQuestions')
    .leftJoin('accounts', 'accounts.id', 'communityQuestions.authorId')
    .select([
      'communityQuestions.id',
      'communityQuestions.slug',
      'communityQuestions.category',
      'communityQuestions.title',
      // An excerpt needs no more, and a list would read megabytes.
      sql<string>`left(community_questions.body, 1000)`.as('beginning'),
      'communityQuestions.votes',
      'communityQuestions.answers',
      isAnswered.as('isAnswered'),
      'communityQuestions.closedAt',
      'communityQuestions.createdAt',
      'communityQuestions.lastActivityAt',
      ...authorColumns,
    ])
    .where(isShownQuestion)

type QuestionRow = Awaited<ReturnType<ReturnType<typeof selectQuestions>['execute']>>[number]

export const presentSummary = (row: QuestionRow): QuestionSummary => ({
  id: row.id,
  slug: row.slug,
  // The column's check holds these values only.
  category: row.category as CommunityCategory,
  title: row.title,
  excerpt: excerptOfMarkdown(row.beginning),
  author: presentOptionalAuthor(row),
  votes: row.votes,
  answers: row.answers,
  isAnswered: row.isAnswered,
  isClosed: row.closedAt !== null,
  createdAt: row.createdAt.toISOString(),
  lastActivityAt: row.lastActivityAt.toISOString(),
})

type AuthorRow = Pick<QuestionRow, 'authorId' | 'handle' | 'name' | 'avatarFileId' | 'verified'>

function presentOptionalAuthor({ authorId: id, handle, name, avatarFileId, verified }: AuthorRow) {
  if (id === null || handle === null || name === null) return null
  return presentAuthor({ id, handle, name, avatarFileId, verified: verified ?? false })
}

/** Answers that are shown, with their authors. */
export const selectAnswers = (database: Kysely<DB>) =>
  database
    .selectFrom('communityAnswers')
    .innerJoin('communityQuestions', 'communityQuestions.id', 'communityAnswers.questionId')
    .leftJoin('accounts', 'accounts.id', 'communityAnswers.authorId')
    .select([
      'communityAnswers.id',
      'communityAnswers.body',
      'communityAnswers.votes',
      'communityAnswers.createdAt',
      'communityAnswers.editedAt',
      isAcceptedAnswer.as('isAccepted'),
      ...authorColumns,
    ])
    .where(isShownAnswer)

export const isAcceptedAnswer = sql<boolean>`(
  community_questions.accepted_answer_id is not distinct from community_answers.id
)`

type AnswerRow = Awaited<ReturnType<ReturnType<typeof selectAnswers>['execute']>>[number]

export const presentAnswer = (row: AnswerRow): Answer => ({
  id: row.id,
  body: row.body,
  author: presentOptionalAuthor(row),
  votes: row.votes,
  isAccepted: row.isAccepted,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
})

export type StoredQuestion = Post & { id: string; slug: string; title: string }

type Found = { isDeleted?: boolean; isLocked?: boolean }

/** A question that is shown, or one that its author has deleted. */
export async function findQuestion(
  database: Kysely<DB>,
  id: string,
  { isDeleted = false, isLocked = false }: Found = {},
): Promise<StoredQuestion> {
  const row = await database
    .selectFrom('communityQuestions')
    .select([
      'id',
      'slug',
      'title',
      'authorId',
      'closedAt',
      isAnsweredByOthers.as('isAnsweredByOthers'),
    ])
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .where('deletedAt', isDeleted ? 'is not' : 'is', null)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw communityError('community.question-unknown')
  const { authorId, closedAt, ...question } = row
  return { ...question, authorId, askerId: authorId, isClosed: closedAt !== null }
}

/** Also by somebody whose account was deleted. */
const isAnsweredByOthers: RawBuilder<boolean> = sql<boolean>`exists (
  select from community_answers
  where community_answers.question_id = community_questions.id and ${isShownAnswer}
    and community_answers.author_id is distinct from community_questions.author_id
)`

export type StoredAnswer = Post & { id: string; questionId: string; slug: string; title: string }

/** An answer to a question that is shown. */
export async function findAnswer(
  database: Kysely<DB>,
  id: string,
  { isDeleted = false }: Found = {},
): Promise<StoredAnswer> {
  const row = await database
    .selectFrom('communityAnswers')
    .innerJoin('communityQuestions', 'communityQuestions.id', 'communityAnswers.questionId')
    .select([
      'communityAnswers.id',
      'communityAnswers.questionId',
      'communityAnswers.authorId',
      'communityQuestions.slug',
      'communityQuestions.title',
      'communityQuestions.authorId as askerId',
      'communityQuestions.closedAt',
    ])
    .where('communityAnswers.id', '=', id)
    .where('communityAnswers.hiddenAt', 'is', null)
    .where('communityAnswers.deletedAt', isDeleted ? 'is not' : 'is', null)
    .where(isShownQuestion)
    .executeTakeFirst()
  if (!row) throw communityError('community.answer-unknown')
  const { closedAt, ...answer } = row
  return { ...answer, isClosed: closedAt !== null, isAnsweredByOthers: false }
}
