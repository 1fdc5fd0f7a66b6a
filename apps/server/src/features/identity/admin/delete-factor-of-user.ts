import { lowerSessions } from '../factors/assurance-queries.ts'
import { deleteFactor, findFactor } from '../factors/factor-queries.ts'
import { deleteLoneRecoveryCodes } from '../factors/unenroll-factor.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import { presentFactor } from '../users/present-user.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { lockUser } from './admin-queries.ts'

type Deletion = { userId: string; factorId: string; client: Client }

/** For someone who has lost it: sessions that it raised are back at aal1. */
export async function deleteFactorOfUser(
  { database }: IdentityDeps,
  { userId, factorId, client: { ipAddress } }: Deletion,
) {
  return database.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const factor = await findFactor(transaction, userId, factorId)
    await lowerSessions(transaction, { userId, factorId })
    await deleteFactor(transaction, factorId)
    await deleteLoneRecoveryCodes(transaction, userId)
    const details = { factorId }
    await writeAuditLog(transaction, { action: 'factor_deleted', userId, ipAddress, details })
    return presentFactor(factor)
  })
}
