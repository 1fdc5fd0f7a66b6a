import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Target } from './find-target.ts'

/** Nobody but its owner sees it any more. */
export async function hide(transaction: Kysely<DB>, { kind, id }: Target): Promise<boolean> {
  if (kind === 'prompt') return await hidePrompt(transaction, id)
  if (kind === 'review') return await hideReview(transaction, id)
  return await setCollectionHidden(transaction, id, true)
}

/** As before; what is of somebody who is banned comes back when they do. */
export async function restore(transaction: Kysely<DB>, target: Target): Promise<boolean> {
  if (target.kind === 'prompt') return await restorePrompt(transaction, target.id)
  if (target.kind === 'review') return await restoreReview(transaction, target.id)
  return await setCollectionHidden(transaction, target.id, false)
}

/** Also one that its author has withdrawn: otherwise they could publish it again afterwards. */
async function hidePrompt(transaction: Kysely<DB>, promptId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('publications')
    .set({ status: 'hidden', statusBeforeHiding: sql<string>`status` })
    .where('promptId', '=', promptId)
    .where('status', '!=', 'hidden')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** It is published or withdrawn again, as it was. Moving it to the trash waits for this lock. */
async function restorePrompt(transaction: Kysely<DB>, promptId: string): Promise<boolean> {
  await transaction.selectFrom('prompts').where('id', '=', promptId).forShare().execute()
  const { numUpdatedRows } = await transaction
    .updateTable('publications')
    .set({
      status: sql<string>`coalesce(status_before_hiding, 'published')`,
      statusBeforeHiding: null,
    })
    .where('promptId', '=', promptId)
    .where('status', '=', 'hidden')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Also one that is hidden by a ban, for the time after it. */
async function hideReview(transaction: Kysely<DB>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('reviews')
    .set({ hiddenAt: sql<Date>`now()`, hiddenByBan: false })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('hiddenAt', 'is', null), eb('hiddenByBan', '=', true)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function restoreReview(transaction: Kysely<DB>, id: string): Promise<boolean> {
  const author = await transaction
    .selectFrom('accounts')
    .innerJoin('reviews', 'reviews.accountId', 'accounts.id')
    .select('accounts.bannedAt')
    .where('reviews.id', '=', id)
    .forShare('accounts')
    .executeTakeFirst()
  const { numUpdatedRows } = await transaction
    .updateTable('reviews')
    .set(author?.bannedAt ? { hiddenByBan: true } : { hiddenAt: null })
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .where('hiddenByBan', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function setCollectionHidden(
  transaction: Kysely<DB>,
  id: string,
  hidden: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('collections')
    .set({ hiddenAt: hidden ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('hiddenAt', hidden ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
