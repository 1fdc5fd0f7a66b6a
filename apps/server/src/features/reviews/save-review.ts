import type { Review } from '@product/contract'
import { createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import { pageNames, requirePublished } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { touchPages } from '#platform/http/page-revisions.ts'
import type { Deps } from '#server/deps.ts'
import { checkMayReview } from './check-may-review.ts'
import { presentReview } from './present-review.ts'
import { selectReviews } from './queries.ts'

type Words = { rating: number; text: string }

/** The one review of a person; saved again, it is changed. */
export async function saveReview(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { slug, ...words }: Words & { slug: string },
): Promise<Review> {
  return await database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, actor.accountId)
    const publication = await requirePublished({ database: transaction }, slug)
    await checkMayReview(transaction, actor, publication)
    const owner = { promptId: publication.promptId, accountId: actor.accountId }
    const id = await upsertReview(transaction, owner, words)
    await touchPages(transaction, [pageNames.prompt(publication.slug)])
    const stored = selectReviews(transaction).where('reviews.id', '=', id)
    return presentReview(await stored.executeTakeFirstOrThrow())
  })
}

async function upsertReview(
  transaction: Kysely<DB>,
  owner: { promptId: string; accountId: string },
  words: Words,
): Promise<string> {
  const { id } = await transaction
    .insertInto('reviews')
    .values({ id: createId(), ...owner, ...words })
    .onConflict((conflict) =>
      conflict
        .columns(['promptId', 'accountId'])
        .doUpdateSet({ ...words, updatedAt: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
