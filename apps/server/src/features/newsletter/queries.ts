import { createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import { liftSuppressionOf } from '#platform/mail/index.ts'
import type { Config } from '#server/config.ts'

type NewSubscription = {
  email: string
  source: string
  confirmationToken: string
  unsubscribeToken: string
}

/** The subscription of this address, made if there is none. Locked until the transaction ends. */
export async function findOrInsertSubscription(
  transaction: Kysely<DB>,
  subscription: NewSubscription,
) {
  await transaction
    .insertInto('newsletterSubscriptions')
    .values({ id: createId(), ...subscription })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute()
  return await transaction
    .selectFrom('newsletterSubscriptions')
    .selectAll()
    .where(sql`lower(email)`, '=', subscription.email.toLowerCase())
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Someone who had unsubscribed, or whose address refused mails, and asks again must confirm again, with a new link. */
export async function reopenSubscription(
  transaction: Kysely<DB>,
  id: string,
  confirmationToken: string,
): Promise<void> {
  await transaction
    .updateTable('newsletterSubscriptions')
    .set({ status: 'pending', confirmationToken, requestedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Notes that somebody who had unsubscribed is mailed a link again, or returns false: that was less than a week ago. */
export async function inviteBack(transaction: Kysely<DB>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('newsletterSubscriptions')
    .set({ invitedBackAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(invited_back_at < now() - interval '7 days', true)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findOptionalSubscription(
  database: Kysely<DB>,
  column: 'confirmationToken' | 'unsubscribeToken',
  token: string,
) {
  return await database
    .selectFrom('newsletterSubscriptions')
    .selectAll()
    .where(column, '=', token)
    .forUpdate()
    .executeTakeFirst()
}

export async function markConfirmed(
  transaction: Kysely<DB>,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('newsletterSubscriptions')
    .set({ status: 'confirmed', confirmedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '!=', 'confirmed')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await liftSuppressionOf(transaction, email)
}

export async function markUnsubscribed(database: Kysely<DB>, id: string): Promise<void> {
  await database
    .updateTable('newsletterSubscriptions')
    .set({ status: 'unsubscribed', unsubscribedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '!=', 'unsubscribed')
    .execute()
}

/** Somebody who has not followed the mailed link by then asks again. */
const confirmationLife = '30 days'

export const sweepSubscriptions =
  ({ retention }: Config): RetentionRule =>
  async (database) => {
    const table = 'newsletterSubscriptions'
    // Deleted, it would be an address that never unsubscribed.
    await database
      .updateTable(table)
      .set({ status: 'unsubscribed' })
      .where('status', '=', 'pending')
      .where('unsubscribedAt', 'is not', null)
      .where(sql<boolean>`requested_at < now() - ${confirmationLife}::interval`)
      .execute()
    await deleteExpired(database, {
      table,
      column: 'requestedAt',
      olderThan: confirmationLife,
      where: sql`status = 'pending'`,
    })
    await deleteExpired(database, {
      table,
      column: 'unsubscribedAt',
      olderThan: `${retention.messageDays} days`,
      where: sql`status = 'unsubscribed'`,
    })
  }
