import type { ContactMessage } from '@product/contract'
import type { Kysely } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import type { Config } from '#server/config.ts'

/** Whether the message was new: one that is sent again is stored once. */
export async function insertContactMessage(
  database: Kysely<DB>,
  message: ContactMessage,
): Promise<boolean> {
  const inserted = await database
    .insertInto('contactMessages')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const sweepContactMessages =
  ({ retention }: Config): RetentionRule =>
  (database) =>
    deleteExpired(database, {
      table: 'contactMessages',
      column: 'receivedAt',
      olderThan: `${retention.messageDays} days`,
    })
