import { writeAuditLog } from '../audit-log.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { deleteLoneRecoveryCodes } from '../recovery-codes/delete-recovery-codes.ts'
import type { Client } from '../sessions/issue-session.ts'
import { lowerSessions } from './assurance-queries.ts'
import { deleteFactor, findUsableFactor } from './factor-queries.ts'
import { type Holder, lockHolder } from './holder.ts'

type Unenrollment = { holder: Holder; factorId: string; client: Client }

/** A factor that counts is given up only by someone who has just shown one. */
export async function unenrollFactor(
  { database }: IdentityDeps,
  { holder, factorId, client: { ipAddress } }: Unenrollment,
): Promise<{ id: string }> {
  const userId = holder.user.id
  await database.transaction().execute(async (transaction) => {
    const { aal } = await lockHolder(transaction, holder)
    const { status } = await findUsableFactor(transaction, userId, factorId)
    if (status === 'verified' && aal !== 'aal2')
      throw authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    await lowerSessions(transaction, { userId, factorId })
    await deleteFactor(transaction, factorId)
    await deleteLoneRecoveryCodes(transaction, userId)
    const details = { factorId }
    await writeAuditLog(transaction, { action: 'factor_unenrolled', userId, ipAddress, details })
  })
  return { id: factorId }
}
