import type { Kysely } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import { hasUsed } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { reviewError } from './errors.ts'
import { findOptionalReviewOf } from './queries.ts'

type Publication = { promptId: string; authorId: string; workspaceId: string }

export const isAuthor = (actor: UserActor, { authorId, workspaceId }: Publication): boolean =>
  actor.accountId === authorId || actor.workspaceId === workspaceId

/** Refuses people who may not review a prompt, in words that say what to do. */
export async function checkMayReview(
  database: Kysely<DB>,
  actor: UserActor,
  publication: Publication,
): Promise<void> {
  if (isAuthor(actor, publication)) throw reviewError('review.own-prompt')
  if (actor.isAnonymous) throw reviewError('review.account-anonymous')
  await refuseBanned(database, actor.accountId)
  const { promptId } = publication
  const review = await findOptionalReviewOf(database, { promptId, accountId: actor.accountId })
  if (review?.hiddenAt) throw reviewError('review.hidden')
  if (!review && !(await hasUsed(database, actor, promptId)))
    throw reviewError('review.prompt-not-used')
}
