import type { UserActor } from '#features/accounts/index.ts'
import { requirePublished } from '#features/library/index.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { Deps } from '#server/deps.ts'
import { checkMayReview, mayReply } from './check-may-review.ts'
import { findOptionalReviewOf, presentReview } from './queries.ts'

/** The actor's review of a public prompt, and why they may not write one, if so. */
export async function findMyReview(
  deps: Pick<Deps, 'database' | 'config'>,
  actor: UserActor,
  slug: string,
) {
  const { database } = deps
  const publication = await requirePublished({ database }, slug)
  const { promptId } = publication
  const [review, refusal, isAuthor] = await Promise.all([
    findOptionalReviewOf(database, { promptId, accountId: actor.accountId }),
    checkMayReview(deps, actor, publication).then(() => null, inWords),
    mayReply(database, actor, publication),
  ])
  return {
    review: review ? presentReview(review) : null,
    refusal,
    isAuthor,
  }
}

function inWords(error: unknown): string {
  if (error instanceof AppError) return error.message
  throw error
}
