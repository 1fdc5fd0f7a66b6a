import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { lowerSessions } from '../factors/assurance-queries.ts'
import { deleteFactor, listFactors } from '../factors/factor-queries.ts'

/** Recovery codes stand in for another factor: with the last of those they go. */
export async function deleteLoneRecoveryCodes(
  transaction: Kysely<DB>,
  userId: string,
): Promise<void> {
  const verified = (await listFactors(transaction, userId)).filter(
    ({ status }) => status === 'verified',
  )
  const recovery = verified.find(({ factorType }) => factorType === 'recovery_code')
  if (!recovery || verified.length > 1) return
  await lowerSessions(transaction, { userId, factorId: recovery.id })
  await deleteFactor(transaction, recovery.id)
}
