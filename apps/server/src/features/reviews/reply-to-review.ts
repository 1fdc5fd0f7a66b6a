import type { Review } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import { cacheTags, isShown } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { mayReply } from './check-may-review.ts'
import { reviewError } from './errors.ts'
import { presentReview, selectReviews } from './queries.ts'

/** The author's answer to a review of their prompt; an empty one takes it back. */
export async function replyToReview(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { id, text }: { id: string; text: string },
): Promise<Review> {
  return await database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, actor.accountId)
    const review = await findShown(transaction, id)
    if (!review || !(await mayReply(transaction, actor, review)))
      throw reviewError('review.unknown')
    const reply = text === '' ? null : text
    await transaction
      .updateTable('reviews')
      .set({ reply, repliedAt: reply === null ? null : sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await invalidateTags(transaction, [cacheTags.prompt(review.slug)])
    const stored = selectReviews(transaction).where('reviews.id', '=', id)
    return presentReview(await stored.executeTakeFirstOrThrow())
  })
}

async function findShown(transaction: Kysely<DB>, id: string) {
  return await transaction
    .selectFrom('reviews')
    .innerJoin('publications', 'publications.promptId', 'reviews.promptId')
    .select([
      'publications.promptId',
      'publications.slug',
      'publications.authorId',
      'publications.workspaceId',
    ])
    .where('reviews.id', '=', id)
    .where('reviews.hiddenAt', 'is', null)
    .where(isShown)
    .executeTakeFirst()
}
