import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Target } from './find-target.ts'

/** Nothing of theirs is public any more. Only reviews are marked: their ratings count no longer. */
export async function banAuthor(transaction: Kysely<DB>, { id }: Target): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('accounts')
    .set({ bannedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('bannedAt', 'is', null)
    .executeTakeFirst()
  await lockReviewed(transaction, id)
  await transaction
    .updateTable('reviews')
    .set({ hiddenAt: sql<Date>`now()`, hiddenByBan: true })
    .where('accountId', '=', id)
    .where('hiddenAt', 'is', null)
    .execute()
  return numUpdatedRows > 0n
}

/** Exactly what the ban took away is public again. */
export async function unbanAuthor(transaction: Kysely<DB>, { id }: Target): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('accounts')
    .set({ bannedAt: null })
    .where('id', '=', id)
    .where('bannedAt', 'is not', null)
    .executeTakeFirst()
  await lockReviewed(transaction, id)
  await transaction
    .updateTable('reviews')
    .set({ hiddenAt: null, hiddenByBan: false })
    .where('accountId', '=', id)
    .where('hiddenByBan', '=', true)
    .execute()
  return numUpdatedRows > 0n
}

/** Their ratings are counted anew: always in the same order, so that two never wait for each other. */
async function lockReviewed(transaction: Kysely<DB>, accountId: string): Promise<void> {
  await transaction
    .selectFrom('publications')
    .where('promptId', 'in', ({ selectFrom }) =>
      selectFrom('reviews').select('reviews.promptId').where('accountId', '=', accountId),
    )
    .orderBy('promptId')
    .forUpdate()
    .execute()
}
