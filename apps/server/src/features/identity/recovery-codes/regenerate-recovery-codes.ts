import { writeAuditLog } from '../audit-log.ts'
import { type Holder, lockHolder } from '../factors/holder.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import { makeCodes } from './make-codes.ts'
import { findRecoveryFactor } from './recovery-code-queries.ts'
import { requireAal2 } from './require-aal2.ts'

/** New codes in the place of the old, which no longer count. */
export async function regenerateRecoveryCodes(
  deps: IdentityDeps,
  holder: Holder,
  { ipAddress }: Client,
) {
  const userId = holder.user.id
  return deps.database.transaction().execute(async (transaction) => {
    requireAal2(await lockHolder(transaction, holder))
    const factor = await findRecoveryFactor(transaction, userId)
    const action = 'recovery_codes_regenerated'
    await writeAuditLog(transaction, { action, userId, ipAddress })
    return makeCodes(deps, transaction, factor)
  })
}
