import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { AuthError, authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { guessesPerCode } from '../one-time-codes/guess-code.ts'
import { checkAssertion, checkAttestation } from '../passkeys/check-credential.ts'
import { Assertion } from '../passkeys/credentials.ts'
import { listKnownCredentials } from '../passkeys/passkey-queries.ts'
import { verificationFailed } from '../passkeys/passkey-requests.ts'
import { consumeFactorAttempt } from '../rate-limits/consume-attempt.ts'
import { type Holder, lockHolder, refuseUnraised } from '../sessions/holder.ts'
import { type Client, presentSession } from '../sessions/issue-session.ts'
import type { FactorRow } from '../users/present-user.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { deleteLowSessions, raiseSession } from './assurance-queries.ts'
import { isCodeOfChallenge } from './factor-codes.ts'
import {
  acceptFactor,
  type ChallengeRow,
  challengeSeconds,
  consumeChallenge,
  countFailedAttempt,
  findFactorCredential,
  findOptionalChallenge,
  findUsableFactor,
  insertFactorCredential,
  updateFactorCounter,
  updateFactorStep,
} from './factor-queries.ts'
import { findStep } from './totp.ts'

export const VerifyRequest = z.object({
  challenge_id: z.string().default(''),
  code: z.string().default(''),
  webauthn: z.object({ credential_response: z.unknown().optional() }).optional(),
})

type Request = z.output<typeof VerifyRequest>
type Verification = { holder: Holder; factorId: string; request: Request; client: Client }

/** Raises the session; the user's sessions without a second factor end. */
export async function verifyFactor(
  deps: IdentityDeps,
  { holder, factorId, request, client }: Verification,
) {
  const { user } = holder
  const { ipAddress } = client
  const audit = (transaction: Kysely<DB>, action: string) =>
    writeAuditLog(transaction, { action, userId: user.id, ipAddress, details: { factorId } })

  const refund = await consumeFactorAttempt(deps, { userId: user.id, factorId })
  // A wrong answer is noted in the transaction, and told only once that is done.
  const outcome = await deps.database.transaction().execute(async (transaction) => {
    const current = await lockHolder(transaction, holder)
    const factor = await findUsableFactor(transaction, user.id, factorId)
    await refuseUnraised(transaction, current, factor)
    refuseEmpty(factor, request)
    const found = await findOptionalChallenge(transaction, factorId, request.challenge_id)
    const challenge = checkChallenge(found, ipAddress)
    const refusal = await findRefusal(deps, transaction, { factor, challenge, request })
    if (refusal) {
      await audit(transaction, 'factor_refused')
      return refusal
    }
    await consumeChallenge(transaction, challenge.id)
    await acceptFactor(transaction, factor)
    const raised = await raiseSession(transaction, current, factor)
    await deleteLowSessions(transaction, user.id)
    await audit(transaction, 'factor_verified')
    return presentSession(deps, transaction, raised)
  })
  if (outcome instanceof AuthError) throw outcome
  refund()
  return outcome
}

const isAuthenticator = ({ factorType }: FactorRow): boolean => factorType === 'webauthn'

function refuseEmpty(factor: FactorRow, { code, webauthn }: Request): void {
  if (isAuthenticator(factor)) {
    if (webauthn?.credential_response === undefined)
      throw validationFailed('webauthn.credential_response is required')
  } else if (!code) throw validationFailed('Code needs to be non-empty')
}

type Answer = { factor: FactorRow; challenge: ChallengeRow; request: Request }

async function findRefusal(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { factor, challenge, request: { code, webauthn } }: Answer,
): Promise<AuthError | undefined> {
  if (factor.factorType === 'phone') {
    if (isCodeOfChallenge(deps, challenge, code)) return undefined
    await countFailedAttempt(transaction, challenge.id)
    return refused('MFA Phone')
  }
  if (!isAuthenticator(factor))
    return (await proveByCode(deps, transaction, { factor, code })) ? undefined : refused('TOTP')
  // People mistype codes, so these may be tried again; an authenticator answers only once.
  await consumeChallenge(transaction, challenge.id)
  const isProven = await proveByAuthenticator(deps.config, transaction, {
    factor,
    challenge: challenge.webauthnChallenge ?? '',
    credential: webauthn?.credential_response,
  })
  return isProven ? undefined : verificationFailed()
}

const refused = (kind: string) =>
  authError(422, 'mfa_verification_failed', `Invalid ${kind} code entered`)

function checkChallenge(challenge: ChallengeRow | undefined, ipAddress: string): ChallengeRow {
  if (!challenge)
    throw authError(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    )
  if (challenge.verifiedAt || challenge.ipAddress !== ipAddress)
    throw authError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  const isExpired = challenge.createdAt.getTime() + challengeSeconds * 1_000 < Date.now()
  if (isExpired || challenge.failedAttempts >= guessesPerCode)
    throw authError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  return challenge
}

type Config = IdentityDeps['config']
type Proof = { factor: FactorRow; challenge: string; credential: unknown }

/** Whether the factor's authenticator has answered; the first answer brings the credential. */
async function proveByAuthenticator(
  config: Config,
  transaction: Kysely<DB>,
  proof: Proof,
): Promise<boolean> {
  const prove = proof.factor.status === 'verified' ? isSigned : isKept
  return prove(config, transaction, proof)
}

async function isKept(
  config: Config,
  transaction: Kysely<DB>,
  { factor: { id: factorId, userId }, challenge, credential }: Proof,
): Promise<boolean> {
  const attested = await checkAttestation(config, { credential, challenge })
  if (!attested) return false
  const { stored } = attested
  // A passkey that signs in by itself is no second factor.
  const known = await listKnownCredentials(transaction, userId)
  if (known.some(({ credentialId }) => credentialId === stored.credentialId)) return false
  return insertFactorCredential(transaction, { factorId, ...stored })
}

async function isSigned(
  config: Config,
  transaction: Kysely<DB>,
  { factor, challenge, credential }: Proof,
): Promise<boolean> {
  const assertion = Assertion.safeParse(credential)
  if (!assertion.success) return false
  const stored = await findFactorCredential(transaction, factor.id)
  const claim = { assertion: assertion.data, challenge, stored }
  const counter = await checkAssertion(config, claim)
  if (counter === undefined) return false
  await updateFactorCounter(transaction, factor.id, counter)
  return true
}

/** False for a wrong code, and for one that was seen before. */
async function proveByCode(
  { secrets }: IdentityDeps,
  transaction: Kysely<DB>,
  { factor: { id, sealedSecret, lastUsedStep }, code }: { factor: FactorRow; code: string },
): Promise<boolean> {
  if (sealedSecret === null) return false
  const step = findStep(secrets.open(sealedSecret, id), code, Date.now())
  if (step === undefined || step <= (lastUsedStep ?? 0)) return false
  await updateFactorStep(transaction, id, step)
  return true
}
