import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from '../audit-log.ts'
import { lowerSessions } from '../factors/assurance-queries.ts'
import { deleteFactor, listFactors } from '../factors/factor-queries.ts'
import { type Holder, lockHolder, requireAal2 } from '../factors/holder.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import { findRecoveryFactor } from './recovery-code-queries.ts'

/** Gives the codes up. A session that one of them raised is back at aal1. */
export async function deleteRecoveryCodes(
  { database }: IdentityDeps,
  holder: Holder,
  { ipAddress }: Client,
): Promise<{ id: string }> {
  const userId = holder.user.id
  return database.transaction().execute(async (transaction) => {
    requireAal2(await lockHolder(transaction, holder))
    const { id } = await findRecoveryFactor(transaction, userId)
    await lowerSessions(transaction, { userId, factorId: id })
    await deleteFactor(transaction, id)
    await writeAuditLog(transaction, { action: 'recovery_codes_deleted', userId, ipAddress })
    return { id }
  })
}

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
