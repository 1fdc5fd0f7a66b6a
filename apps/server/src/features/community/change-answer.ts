import type { Answer } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { communityTags, findAuthorTags } from './cache-tags.ts'
import { checkLinks } from './check-links.ts'
import { requireMay } from './policy.ts'
import {
  findAnswer,
  findQuestion,
  presentAnswer,
  type StoredAnswer,
  selectAnswers,
} from './queries.ts'

type AnswerDeps = Pick<Deps, 'database' | 'config' | 'now'>

export async function editAnswer(
  { database, config: { siteUrl }, now }: AnswerDeps,
  actor: UserActor,
  { id, body }: { id: string; body: string },
): Promise<Answer> {
  return await database.transaction().execute(async (transaction) => {
    const answer = await lockAnswer(transaction, actor, { id })
    requireMay(actor, 'edit', answer)
    await checkLinks(transaction, actor, { texts: [body], siteUrl, now: now() })
    await transaction
      .updateTable('communityAnswers')
      .set({ body, editedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .where('authorId', '=', actor.accountId)
      .execute()
    await invalidateTags(transaction, [communityTags.question(answer.slug)])
    const stored = selectAnswers(transaction).where('communityAnswers.id', '=', id)
    return presentAnswer(await stored.executeTakeFirstOrThrow())
  })
}

/** Nobody sees it any more, nor is it accepted. Its author may restore it until it is deleted for good. */
export const deleteAnswer = (deps: AnswerDeps, actor: UserActor, id: string): Promise<void> =>
  setDeleted(deps, actor, { id, isDeleted: true })

export const restoreAnswer = (deps: AnswerDeps, actor: UserActor, id: string): Promise<void> =>
  setDeleted(deps, actor, { id, isDeleted: false })

async function setDeleted(
  { database }: AnswerDeps,
  actor: UserActor,
  { id, isDeleted }: { id: string; isDeleted: boolean },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const answer = await lockAnswer(transaction, actor, { id, isDeleted: !isDeleted })
    requireMay(actor, isDeleted ? 'delete' : 'restore', answer)
    await transaction
      .updateTable('communityAnswers')
      .set({ deletedAt: isDeleted ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .where('authorId', '=', actor.accountId)
      .execute()
    const { lists, question } = communityTags
    const authorTags = await findAuthorTags(transaction, actor.accountId)
    await invalidateTags(transaction, [lists, question(answer.slug), ...authorTags])
  })
}

/** The question is locked before its answers, everywhere. What was found before is read again. */
async function lockAnswer(
  transaction: Kysely<DB>,
  { accountId }: UserActor,
  { id, isDeleted = false }: { id: string; isDeleted?: boolean },
): Promise<StoredAnswer> {
  await refuseBanned(transaction, accountId)
  const { questionId } = await findAnswer(transaction, id, { isDeleted })
  await findQuestion(transaction, questionId, { isLocked: true })
  return await findAnswer(transaction, id, { isDeleted })
}
