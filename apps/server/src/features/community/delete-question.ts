import { sql } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { communityTags, findAuthorTags } from './cache-tags.ts'
import { requireMay } from './policy.ts'
import { findQuestion } from './queries.ts'

/** Nobody sees it any more. Its author may restore it until it is deleted for good. */
export const deleteQuestion = (
  deps: Pick<Deps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<void> => setDeleted(deps, actor, { id, isDeleted: true })

export const restoreQuestion = (
  deps: Pick<Deps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<void> => setDeleted(deps, actor, { id, isDeleted: false })

async function setDeleted(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { id, isDeleted }: { id: string; isDeleted: boolean },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, actor.accountId)
    // Locked, so that nobody answers it meanwhile.
    const question = await findQuestion(transaction, id, { isDeleted: !isDeleted, isLocked: true })
    requireMay(actor, isDeleted ? 'delete' : 'restore', question)
    await transaction
      .updateTable('communityQuestions')
      .set({ deletedAt: isDeleted ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .where('authorId', '=', actor.accountId)
      .execute()
    const { lists, question: tagOf } = communityTags
    const authorTags = await findAuthorTags(transaction, actor.accountId)
    await invalidateTags(transaction, [lists, tagOf(question.slug), ...authorTags])
  })
}
