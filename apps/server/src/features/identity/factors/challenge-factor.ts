import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { creationOptions, requestOptions } from '../passkeys/credential-options.ts'
import { listKnownCredentials } from '../passkeys/passkey-queries.ts'
import { readChannel } from '../phone/require-phone.ts'
import { refuseTooFrequentSms } from '../rate-limits/refuse-too-frequent.ts'
import { refuseTooManySms } from '../rate-limits/refuse-too-many-messages.ts'
import { type Holder, lockHolder, refuseUnraised } from '../sessions/holder.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { FactorRow, UserRow } from '../users/present-user.ts'
import { smsFactorCode } from './factor-codes.ts'
import {
  challengeSeconds,
  findFactorCredential,
  findUsableFactor,
  insertChallenge,
} from './factor-queries.ts'

export const ChallengeRequest = z.object({ channel: z.string().default('') })

type Challenge = {
  holder: Holder
  factorId: string
  request: z.output<typeof ChallengeRequest>
  client: Client
}

/** Asks for a code or an authenticator, to be answered from the same network address. */
export async function challengeFactor(
  deps: IdentityDeps,
  { holder, factorId, request, client: { ipAddress } }: Challenge,
) {
  const { user } = holder
  const channel = readChannel(request.channel)
  await countSms(deps, await findUsableFactor(deps.database, user.id, factorId), ipAddress)
  return deps.database.transaction().execute(async (transaction) => {
    const session = await lockHolder(transaction, holder)
    const factor = await findUsableFactor(transaction, user.id, factorId)
    await refuseUnraised(transaction, session, factor)
    const { factorType: type } = factor
    const texted = type === 'phone' && (await smsFactorCode(deps, transaction, { factor, channel }))
    const webauthn =
      type === 'webauthn' && (await askAuthenticator(deps.config, transaction, { user, factor }))
    const { id, createdAt } = await insertChallenge(transaction, {
      factorId,
      ipAddress,
      ...(texted && texted),
      ...(webauthn && {
        webauthnChallenge: webauthn.credential_options.publicKey.challenge,
      }),
    })
    const expiresAt = Math.floor(createdAt.getTime() / 1_000) + challengeSeconds
    return { id, type, expires_at: expiresAt, ...(webauthn && { webauthn }) }
  })
}

/** For a new credential first, and from then on for that one. */
async function askAuthenticator(
  config: IdentityDeps['config'],
  transaction: Kysely<DB>,
  { user, factor }: { user: UserRow; factor: FactorRow },
) {
  if (factor.status === 'verified') {
    const publicKey = await requestOptions(config, [
      await findFactorCredential(transaction, factor.id),
    ])
    return { type: 'request', credential_options: { publicKey } }
  }
  const known = await listKnownCredentials(transaction, user.id)
  const publicKey = await creationOptions(config, { user, known, residentKey: 'discouraged' })
  return { type: 'create', credential_options: { publicKey } }
}

/** Only what will be sent: asking too soon must not use up what others need. */
async function countSms(
  deps: IdentityDeps,
  { factorType, lastChallengedAt }: FactorRow,
  ipAddress: string,
): Promise<void> {
  if (factorType !== 'phone') return
  if (!deps.sms.isAvailable)
    throw authError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  refuseTooFrequentSms(deps, lastChallengedAt)
  await refuseTooManySms(deps, { ipAddress })
}
