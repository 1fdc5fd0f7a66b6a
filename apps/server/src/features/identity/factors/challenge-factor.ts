import { z } from 'zod'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../issue-session.ts'
import { refuseTooManySms } from '../phone/refuse-too-many-sms.ts'
import { readChannel } from '../phone/require-phone.ts'
import type { FactorRow } from '../present-user.ts'
import { refuseTooFrequentSms } from '../refuse-too-frequent.ts'
import { challengeSeconds, findUsableFactor, insertChallenge } from './factor-queries.ts'
import { type Holder, lockHolder } from './holder.ts'
import { smsFactorCode } from './sms-factor-code.ts'

export const ChallengeRequest = z.object({ channel: z.string().default('') })

type Challenge = {
  holder: Holder
  factorId: string
  request: z.output<typeof ChallengeRequest>
  client: Client
}

/** Asks for a code, to be given from the same network address; one for a phone is texted to it. */
export async function challengeFactor(
  deps: IdentityDeps,
  { holder, factorId, request, client: { ipAddress } }: Challenge,
) {
  const userId = holder.user.id
  const channel = readChannel(request.channel)
  await countSms(deps, await findUsableFactor(deps.database, userId, factorId))
  return deps.database.transaction().execute(async (transaction) => {
    await lockHolder(transaction, holder)
    const factor = await findUsableFactor(transaction, userId, factorId)
    const { factorType: type } = factor
    const texted = type === 'phone' && (await smsFactorCode(deps, transaction, { factor, channel }))
    const { id, createdAt } = await insertChallenge(transaction, {
      factorId,
      ipAddress,
      ...(texted && texted),
    })
    const expiresAt = Math.floor(createdAt.getTime() / 1_000) + challengeSeconds
    return { id, type, expires_at: expiresAt }
  })
}

/** Only what will be sent: asking too soon must not use up what others need. */
async function countSms(
  deps: IdentityDeps,
  { factorType, lastChallengedAt }: FactorRow,
): Promise<void> {
  if (factorType !== 'phone') return
  if (!deps.sms.isAvailable)
    throw authError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  refuseTooFrequentSms(deps, lastChallengedAt)
  await refuseTooManySms(deps)
}
