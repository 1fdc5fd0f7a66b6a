import { sql } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import { notify } from '#features/notifications/index.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { communityTags } from './cache-tags.ts'
import { communityError } from './errors.ts'
import { requireMay } from './policy.ts'
import { findAnswer, findQuestion } from './queries.ts'

type Acceptance = { questionId: string; answerId: string | null }

/** Of a question that is the actor's: the answer that solved it, or none. */
export async function acceptAnswer(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { questionId, answerId }: Acceptance,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, actor.accountId)
    const question = await findQuestion(transaction, questionId, { isLocked: true })
    requireMay(actor, 'accept', question)
    const answer = answerId === null ? null : await findAnswer(transaction, answerId)
    if (answer && answer.questionId !== questionId) throw communityError('community.answer-unknown')
    const { numUpdatedRows } = await transaction
      .updateTable('communityQuestions')
      .set({ acceptedAnswerId: answerId, ...(answer && { lastActivityAt: sql<Date>`now()` }) })
      .where('id', '=', questionId)
      .where('authorId', '=', actor.accountId)
      .where('acceptedAnswerId', 'is distinct from', answerId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if (answer?.authorId)
      await notify(transaction, {
        kind: 'accepted-answer',
        questionId,
        answerId: answer.id,
        accountIds: [answer.authorId],
        actorId: actor.accountId,
        workspaceId: null,
      })
    const { lists, question: tagOf } = communityTags
    await invalidateTags(transaction, [lists, tagOf(question.slug)])
  })
}
