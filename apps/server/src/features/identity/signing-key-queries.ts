import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

type SigningKey = { id: string; sealedPrivateKey: string }

/**
 * The keys of one algorithm, the newest first: it signs. Retired ones are kept as long as tokens of
 * theirs may live. Of several servers that start at once, one makes the first key.
 */
export async function listOrMakeSigningKeys(
  database: Kysely<DB>,
  algorithm: string,
  make: () => Promise<SigningKey & { algorithm: string }>,
): Promise<SigningKey[]> {
  return await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('auth_signing_keys'))`.execute(transaction)
    const stored = await transaction
      .selectFrom('authSigningKeys')
      .select(['id', 'sealedPrivateKey'])
      .where('algorithm', '=', algorithm)
      .orderBy('retiredAt', (order) => order.desc().nullsFirst())
      .orderBy('createdAt', 'desc')
      .execute()
    if (stored.length > 0) return stored
    const made = await make()
    await transaction.insertInto('authSigningKeys').values(made).execute()
    return [made]
  })
}
