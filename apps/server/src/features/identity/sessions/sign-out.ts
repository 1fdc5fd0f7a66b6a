import { validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { cancelAddressChanges } from '../one-time-codes/one-time-codes.ts'
import { lockOptionalUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import type { Bearer } from './authenticate.ts'
import type { Client } from './issue-session.ts'
import { deleteSessions } from './session-queries.ts'

/** Ends sessions; their access tokens are refused from then on. */
export async function signOut(
  { database }: IdentityDeps,
  { user, session }: Bearer,
  scope: string,
  { ipAddress }: Client,
): Promise<void> {
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw validationFailed(`Unsupported logout scope "${scope}"`)
  await database.transaction().execute(async (transaction) => {
    if (scope !== 'local') {
      await lockOptionalUser(transaction, user.id)
      await cancelAddressChanges(transaction, user.id)
    }
    await deleteSessions(transaction, scope, user.id, session?.id ?? null)
    await writeAuditLog(transaction, {
      action: 'logout',
      userId: user.id,
      ipAddress,
      details: { scope },
    })
  })
}
