import { createId } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/** In SQL: whether mailings skip an address because it refused one. */
export const isSuppressed = (address: RawBuilder<string | null>) => sql<boolean>`exists (
  select from suppressed_addresses as suppressed where lower(suppressed.address) = lower(${address})
)`

export async function isAddressSuppressed(database: Kysely<DB>, address: string): Promise<boolean> {
  const { rows } = await sql<{ isSuppressed: boolean }>`
    select ${isSuppressed(sql`${address}::text`)} as is_suppressed
  `.execute(database)
  return rows[0]?.isSuppressed ?? false
}

export async function suppressAddress(
  transaction: Kysely<DB>,
  { address, reason }: { address: string; reason: string },
): Promise<void> {
  await transaction
    .insertInto('suppressedAddresses')
    .values({ id: createId(), address, reason })
    .onConflict((conflict) => conflict.expression(sql`lower(address)`).doNothing())
    .execute()
}

/** After a mailed link or code came back: an address that refused mailings before takes mails again. */
export async function liftSuppressionOf(transaction: Kysely<DB>, address: string): Promise<void> {
  await transaction
    .deleteFrom('suppressedAddresses')
    .where(sql<boolean>`lower(address) = lower(${address})`)
    .execute()
}
