import { z } from 'zod'
import { authError } from '../errors.ts'
import { deleteLowSessions, raiseSession } from '../factors/assurance-queries.ts'
import { hashFactorCode } from '../factors/factor-codes.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { consumeRecoveryAttempt } from '../rate-limits/consume-attempt.ts'
import { type Holder, lockHolder } from '../sessions/holder.ts'
import { type Client, presentSession } from '../sessions/issue-session.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { findRecoveryFactor, useCode } from './recovery-code-queries.ts'

export const VerifyRecoveryRequest = z.object({ code: z.string().default('') })

type Verification = {
  holder: Holder
  request: z.output<typeof VerifyRecoveryRequest>
  client: Client
}

/** Raises the session as another factor would. The code is used up by it. */
export async function verifyRecoveryCode(
  deps: IdentityDeps,
  { holder, request, client: { ipAddress } }: Verification,
) {
  const userId = holder.user.id
  const { id, updatedAt } = await findRecoveryFactor(deps.database, userId)
  // New codes are not locked by guesses at the old ones.
  const refund = await consumeRecoveryAttempt(deps, `${id}:${updatedAt.getTime()}`)

  // A wrong code is noted in the transaction, and told only once that is done.
  const session = await deps.database.transaction().execute(async (transaction) => {
    const current = await lockHolder(transaction, holder)
    const factor = await findRecoveryFactor(transaction, userId)
    const codeHash = hashFactorCode(deps.secrets, factor.id, withoutSeparators(request.code))
    if (!(await useCode(transaction, factor.id, codeHash))) {
      await writeAuditLog(transaction, { action: 'recovery_code_refused', userId, ipAddress })
      return undefined
    }
    const raised = await raiseSession(transaction, current, factor)
    await deleteLowSessions(transaction, userId)
    await writeAuditLog(transaction, { action: 'recovery_code_used', userId, ipAddress })
    return presentSession(deps, transaction, raised)
  })
  if (!session) throw authError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
  refund()
  return session
}

/** As people copy them from paper. */
const withoutSeparators = (code: string): string => code.toLowerCase().replace(/[\s-]+/g, '')
