import type { IdentityDeps } from '../identity-deps.ts'
import { cancelAddressChanges } from '../one-time-codes/one-time-codes.ts'
import { deleteIssuedCodes } from '../sessions/pkce.ts'
import { lockOptionalUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { isOurs, type Owner } from './owner.ts'

/** Whether there was such a session of this person, which now has ended. */
export async function endSession(
  { database }: Pick<IdentityDeps, 'database'>,
  owner: Owner,
  { id, ipAddress }: { id: string; ipAddress: string },
): Promise<boolean> {
  if (!isOurs(owner)) return false
  return await database.transaction().execute(async (transaction) => {
    await lockOptionalUser(transaction, owner.subject)
    const ended = await transaction
      .deleteFrom('authSessions')
      .where('id', '=', id)
      .where('userId', '=', owner.subject)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return false
    await cancelAddressChanges(transaction, owner.subject)
    await deleteIssuedCodes(transaction, owner.subject)
    const details = { scope: 'one', sessionId: id }
    await writeAuditLog(transaction, {
      action: 'logout',
      userId: owner.subject,
      ipAddress,
      details,
    })
    return true
  })
}
