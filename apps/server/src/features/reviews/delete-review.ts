import type { UserActor } from '#features/accounts/index.ts'
import { cacheTags, requirePublished } from '#features/library/index.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { reviewError } from './errors.ts'
import { findOptionalReviewOf } from './queries.ts'

/** The actor's own. One that was hidden stays, or it could be written again. */
export async function deleteReview(
  { database }: Pick<Deps, 'database'>,
  { accountId }: UserActor,
  name: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { promptId, slug } = await requirePublished({ database: transaction }, name)
    const review = await findOptionalReviewOf(transaction, { promptId, accountId })
    if (review?.hiddenAt) throw reviewError('review.hidden')
    if (!review) return
    await transaction
      .deleteFrom('reviews')
      .where('id', '=', review.id)
      .where('hiddenAt', 'is', null)
      .execute()
    await invalidateTags(transaction, [cacheTags.prompt(slug)])
  })
}
