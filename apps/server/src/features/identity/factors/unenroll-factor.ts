import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type Holder, lockHolder } from '../sessions/holder.ts'
import type { Client } from '../sessions/issue-session.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { lowerSessions } from './assurance-queries.ts'
import { deleteFactor, findUsableFactor, listFactors } from './factor-queries.ts'

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
