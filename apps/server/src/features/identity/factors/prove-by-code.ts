import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { FactorRow } from '../users/present-user.ts'
import { updateFactorStep } from './factor-queries.ts'
import { findStep } from './totp.ts'

/** False for a wrong code, and for one that was seen before. */
export async function proveByCode(
  { secrets }: IdentityDeps,
  transaction: Kysely<DB>,
  { factor: { id, sealedSecret, lastUsedStep }, code }: { factor: FactorRow; code: string },
): Promise<boolean> {
  if (sealedSecret === null) return false
  const step = findStep(secrets.open(sealedSecret, id), code, Date.now())
  if (step === undefined || step <= (lastUsedStep ?? 0)) return false
  await updateFactorStep(transaction, id, step)
  return true
}
