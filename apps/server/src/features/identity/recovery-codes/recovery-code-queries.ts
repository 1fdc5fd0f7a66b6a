import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { factorNotFound } from '../factors/factor-queries.ts'
import type { FactorRow } from '../users/present-user.ts'

/** The factor that a user's recovery codes belong to. */
export async function findRecoveryFactor(database: Kysely<DB>, userId: string): Promise<FactorRow> {
  return await database
    .selectFrom('authFactors')
    .selectAll()
    .where('userId', '=', userId)
    .where('factorType', '=', 'recovery_code')
    .executeTakeFirstOrThrow(factorNotFound)
}

/** Takes the place of the codes before, and of what was counted against them. */
export async function replaceCodes(
  transaction: Kysely<DB>,
  factorId: string,
  codeHashes: string[],
): Promise<void> {
  await transaction.deleteFrom('authRecoveryCodes').where('factorId', '=', factorId).execute()
  await transaction
    .insertInto('authRecoveryCodes')
    .values(codeHashes.map((codeHash) => ({ factorId, codeHash })))
    .execute()
  await transaction
    .updateTable('authFactors')
    .set({ updatedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', factorId)
    .execute()
}

/** False for a code that is not of this set, or was used before. */
export async function useCode(
  transaction: Kysely<DB>,
  factorId: string,
  codeHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('authRecoveryCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('factorId', '=', factorId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function countCodes(
  database: Kysely<DB>,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  return await database
    .selectFrom('authRecoveryCodes')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where used_at is null))::int`.as('remaining'),
    ])
    .where('factorId', '=', factorId)
    .executeTakeFirstOrThrow()
}
