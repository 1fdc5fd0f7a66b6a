import type { Answer } from '@product/contract'
import { communityLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import { notify } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { communityTags, findAuthorTags } from './cache-tags.ts'
import { checkLinks, isByNewAccount } from './check-links.ts'
import { communityError } from './errors.ts'
import { requireMay } from './policy.ts'
import { findQuestion, presentAnswer, type StoredQuestion, selectAnswers } from './queries.ts'

type NewAnswer = { questionId: string; id: string; body: string }

/** Stores an answer and notifies everybody who follows the question. Sent again, it is the same answer. */
export async function answerQuestion(
  { database, config: { siteUrl }, now }: Pick<Deps, 'database' | 'config' | 'now'>,
  actor: UserActor,
  { questionId, id, body }: NewAnswer,
): Promise<Answer> {
  return await database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, actor.accountId)
    // Locked: deleting, closing and further answers wait.
    const question = await findQuestion(transaction, questionId, { isLocked: true })
    requireMay(actor, 'answer', question)
    if (!(await isSentAgain(transaction, { id, questionId, actor }))) {
      await checkLinks(transaction, actor, { texts: [body], siteUrl, now: now() })
      await checkCount(transaction, questionId)
      await transaction
        .insertInto('communityAnswers')
        .values({ id, questionId, body, authorId: actor.accountId })
        .execute()
      await transaction
        .updateTable('communityQuestions')
        .set({ lastActivityAt: sql<Date>`now()` })
        .where('id', '=', questionId)
        .execute()
      await notifyFollowers(transaction, actor, { question, answerId: id, now: now() })
      const { lists, question: tagOf } = communityTags
      const authorTags = await findAuthorTags(transaction, actor.accountId)
      await invalidateTags(transaction, [lists, tagOf(question.slug), ...authorTags])
    }
    const stored = await selectAnswers(transaction)
      .where('communityAnswers.id', '=', id)
      .executeTakeFirst()
    if (!stored) throw communityError('community.answer-unknown')
    return presentAnswer(stored)
  })
}

type Sent = { id: string; questionId: string; actor: UserActor }

async function isSentAgain(
  transaction: Kysely<DB>,
  { id, questionId, actor }: Sent,
): Promise<boolean> {
  const known = await transaction
    .selectFrom('communityAnswers')
    .select(['authorId', 'questionId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (known && (known.authorId !== actor.accountId || known.questionId !== questionId))
    throw communityError('community.id-taken')
  return known !== undefined
}

async function checkCount(transaction: Kysely<DB>, questionId: string): Promise<void> {
  const { count } = await transaction
    .selectFrom('communityAnswers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('questionId', '=', questionId)
    .executeTakeFirstOrThrow()
  if (count >= communityLimits.answers) throw communityError('community.too-many-answers')
}

type Answered = { question: StoredQuestion; answerId: string; now: Date }

/**
 * The asker, while they follow it, is told that it is their question. Nobody else gets a mail at once about an answer of
 * a new account: spam would be mailed to everybody who follows anything.
 */
async function notifyFollowers(
  transaction: Kysely<DB>,
  { accountId: actorId }: UserActor,
  { question, answerId, now }: Answered,
): Promise<void> {
  const followers = await transaction
    .selectFrom('communityFollows')
    .select('accountId')
    .where('questionId', '=', question.id)
    .execute()
  const ids = followers.map(({ accountId }) => accountId)
  const about = { questionId: question.id, answerId, actorId, workspaceId: null }
  await notify(transaction, {
    ...about,
    kind: 'answer',
    accountIds: ids.filter((id) => id === question.authorId),
  })
  const isNew = await isByNewAccount(transaction, { accountId: actorId, now })
  await notify(transaction, {
    ...about,
    kind: 'followed-question',
    accountIds: ids.filter((id) => id !== question.authorId),
    ...(isNew && { atOnce: 'digest' }),
  })
}
