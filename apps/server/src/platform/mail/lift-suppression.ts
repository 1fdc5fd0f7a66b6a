import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/** After a mailed link or code came back: an address that refused mailings before takes mails again. */
export async function liftSuppressionOf(transaction: Kysely<DB>, address: string): Promise<void> {
  await transaction
    .deleteFrom('suppressedAddresses')
    .where(sql<boolean>`lower(address) = lower(${address})`)
    .execute()
}
