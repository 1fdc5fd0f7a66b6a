import { type Kysely, sql } from 'kysely'
import { Secret } from 'otpauth'
import type { DB } from '#platform/database/types.gen.ts'
import { hashFactorCode } from '../factors/factor-codes.ts'
import { factorNotFound } from '../factors/factor-queries.ts'
import type { IdentityDeps } from '../identity-deps.ts'
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
async function replaceCodes(
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

const howMany = 10
/** Sixteen characters of five bits: nobody guesses them, and a person can type them. */
const bytes = 10

/** Makes a set of codes, which are shown this once. */
export async function makeCodes(
  { secrets }: IdentityDeps,
  transaction: Kysely<DB>,
  { id, friendlyName }: Pick<FactorRow, 'id' | 'friendlyName'>,
) {
  const codes = Array.from({ length: howMany }, () =>
    new Secret({ size: bytes }).base32.toLowerCase(),
  )
  const hashes = codes.map((code) => hashFactorCode(secrets, id, code))
  await replaceCodes(transaction, id, hashes)
  return { id, type: 'recovery_code', friendly_name: friendlyName, total: howMany, codes }
}
