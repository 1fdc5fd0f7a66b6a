import { lowerSessions } from '../factors/assurance-queries.ts'
import { deleteFactor } from '../factors/factor-queries.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type Holder, lockHolder, requireAal2 } from '../sessions/holder.ts'
import type { Client } from '../sessions/issue-session.ts'
import { writeAuditLog } from '../write-audit-log.ts'
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
