import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from '../audit-log.ts'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type Client, presentSession } from '../issue-session.ts'
import type { FactorRow } from '../present-user.ts'
import { deleteLowSessions, raiseSession } from './assurance-queries.ts'
import {
  acceptFactor,
  type ChallengeRow,
  challengeSeconds,
  consumeChallenge,
  findFactor,
  findOptionalChallenge,
} from './factor-queries.ts'
import { type Holder, lockHolder } from './holder.ts'
import { findStep } from './totp.ts'

export const VerifyRequest = z.object({
  challenge_id: z.string().default(''),
  code: z.string().default(''),
})

type Verification = {
  holder: Holder
  factorId: string
  request: z.output<typeof VerifyRequest>
  client: Client
}

/** Raises the session; the user's sessions without a second factor end. */
export async function verifyFactor(
  deps: IdentityDeps,
  { holder, factorId, request, client }: Verification,
) {
  const { user } = holder
  const { ipAddress } = client
  const audit = (transaction: Kysely<DB>, action: string) =>
    writeAuditLog(transaction, { action, userId: user.id, ipAddress, details: { factorId } })

  // A wrong code is noted in the transaction, and told only once that is done.
  const session = await deps.database.transaction().execute(async (transaction) => {
    const current = await lockHolder(transaction, holder)
    const factor = await findFactor(transaction, user.id, factorId)
    if (!request.code) throw validationFailed('Code needs to be non-empty')
    const challenge = await findOptionalChallenge(transaction, factorId, request.challenge_id)
    const challengeId = checkChallenge(challenge, ipAddress)
    const step = findUnusedStep(deps, factor, request.code)
    if (step === undefined) {
      await audit(transaction, 'factor_refused')
      return undefined
    }
    await consumeChallenge(transaction, challengeId)
    await acceptFactor(transaction, factor, step)
    const raised = await raiseSession(transaction, current, factorId)
    await deleteLowSessions(transaction, user.id)
    await audit(transaction, 'factor_verified')
    return presentSession(deps, transaction, raised)
  })
  if (!session) throw authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  return session
}

function checkChallenge(challenge: ChallengeRow | undefined, ipAddress: string): string {
  if (!challenge)
    throw authError(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    )
  if (challenge.verifiedAt || challenge.ipAddress !== ipAddress)
    throw authError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (challenge.createdAt.getTime() + challengeSeconds * 1_000 < Date.now())
    throw authError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  return challenge.id
}

/** Undefined for a wrong code, and for one that was seen before. */
function findUnusedStep(
  { secrets }: IdentityDeps,
  { id, sealedSecret, lastUsedStep }: FactorRow,
  code: string,
): number | undefined {
  if (sealedSecret === null) return undefined
  const step = findStep(secrets.open(sealedSecret, id), code, Date.now())
  return step !== undefined && step > (lastUsedStep ?? 0) ? step : undefined
}
