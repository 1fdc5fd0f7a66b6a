import { createHash } from 'node:crypto'
import type { Review } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import { cacheTags, requirePublished } from '#features/library/index.ts'
import { notify } from '#features/notifications/index.ts'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { checkMayReview } from './check-may-review.ts'
import { findOptionalReviewOf, presentReview, selectReviews } from './queries.ts'

type Words = { rating: number; text: string }

/** The one review of a person; saved again, it is changed. */
export async function saveReview(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  actor: UserActor,
  { slug, ...words }: Words & { slug: string },
): Promise<Review> {
  return await database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, actor.accountId)
    const publication = await requirePublished({ database: transaction }, slug)
    await checkMayReview({ database: transaction, config }, actor, publication)
    const owner = { promptId: publication.promptId, accountId: actor.accountId }
    const { id, isNew } = await upsertReview(transaction, owner, words)
    if (isNew)
      await notify(transaction, {
        kind: 'review',
        promptId: publication.promptId,
        reviewId: id,
        rating: words.rating,
        excerpt: words.text,
        accountIds: [publication.authorId],
        actorId: actor.accountId,
        workspaceId: publication.workspaceId,
      })
    await invalidateTags(transaction, [cacheTags.prompt(publication.slug)])
    const stored = selectReviews(transaction).where('reviews.id', '=', id)
    return presentReview(await stored.executeTakeFirstOrThrow())
  })
}

type Owner = { promptId: string; accountId: string }

/** The same for a review that was deleted and written anew: reports of the first one find the second. */
function reviewIdOf({ promptId, accountId }: Owner): string {
  const digits = createHash('sha256').update(`review ${promptId} ${accountId}`).digest('hex')
  // A UUID of version 8, whose other bits may hold anything.
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
}

async function upsertReview(transaction: Kysely<DB>, owner: Owner, words: Words) {
  const id = reviewIdOf(owner)
  // Two at once would collide on the id, and only a conflict of the pair is an update.
  await lockName(transaction, `review:${id}`)
  const known = await findOptionalReviewOf(transaction, owner)
  await transaction
    .insertInto('reviews')
    .values({ id, ...owner, ...words })
    .onConflict((conflict) =>
      conflict
        .columns(['promptId', 'accountId'])
        .doUpdateSet({ ...words, updatedAt: sql<Date>`now()` }),
    )
    .execute()
  return { id: known?.id ?? id, isNew: known === undefined }
}
