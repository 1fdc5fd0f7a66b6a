import { createId } from '@product/domain'
import { z } from 'zod'
import { authError } from '../errors.ts'
import { insertFactor, listFactors, nameConflict } from '../factors/factor-queries.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type Holder, lockHolder, requireAal2 } from '../sessions/holder.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { FactorRow } from '../users/present-user.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { findRecoveryFactor, makeCodes } from './recovery-code-queries.ts'

export const GenerateRequest = z.object({ friendly_name: z.string().default('Recovery codes') })

type Generation = { holder: Holder; request: z.output<typeof GenerateRequest>; client: Client }

/** Codes that stand in for a lost factor, for someone who has just shown one. */
export async function generateRecoveryCodes(
  deps: IdentityDeps,
  { holder, request, client: { ipAddress } }: Generation,
) {
  const userId = holder.user.id
  const friendlyName = request.friendly_name
  return deps.database.transaction().execute(async (transaction) => {
    const session = await lockHolder(transaction, holder)
    const factors = await listFactors(transaction, userId)
    requireAnotherFactor(factors)
    requireAal2(session)
    if (factors.some(({ factorType }) => factorType === 'recovery_code'))
      throw authError(
        422,
        'mfa_verified_factor_exists',
        'Recovery codes already exist, regenerate them to get new ones',
      )
    if (factors.some((factor) => factor.friendlyName === friendlyName))
      throw nameConflict(friendlyName)
    const factor = { id: createId(), friendlyName }
    await insertFactor(transaction, {
      ...factor,
      userId,
      factorType: 'recovery_code',
      status: 'verified',
    })
    const action = 'recovery_codes_generated'
    await writeAuditLog(transaction, { action, userId, ipAddress })
    return makeCodes(deps, transaction, factor)
  })
}

function requireAnotherFactor(factors: FactorRow[]): void {
  const hasAnother = factors.some(
    ({ status, factorType }) => status === 'verified' && factorType !== 'recovery_code',
  )
  if (!hasAnother)
    throw authError(
      422,
      'mfa_recovery_codes_sole_factor',
      'Recovery codes need another verified factor',
    )
}

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
