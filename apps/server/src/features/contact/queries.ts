import type { ContactMessage } from '@product/contract'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

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
