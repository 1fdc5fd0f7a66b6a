import type { Kysely } from 'kysely'
import { Secret } from 'otpauth'
import type { DB } from '#platform/database/types.gen.ts'
import { hashFactorCode } from '../factors/hash-factor-code.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { FactorRow } from '../users/present-user.ts'
import { replaceCodes } from './recovery-code-queries.ts'

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
