import { createHmac, randomInt } from 'node:crypto'
import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { isSameSecret } from '#platform/secrets/create-secrets.ts'
import type { Secrets } from '#platform/secrets/index.ts'
import type { SmsChannel } from '#platform/sms/index.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { composeCodeSms } from '../phone/sms-code.ts'
import { refuseTooFrequentSms } from '../rate-limits/refuse-too-frequent.ts'
import type { FactorRow } from '../users/present-user.ts'
import { type ChallengeRow, challengeSeconds } from './factor-queries.ts'

/** Keyed, because six digits are found from a plain hash at once; bound to what it belongs to. */
export const hashFactorCode = (secrets: Secrets, ownerId: string, code: string): string =>
  createHmac('sha256', secrets.derive('factor-codes')).update(`${ownerId}:${code}`).digest('hex')

type FactorSms = { factor: FactorRow; channel: SmsChannel }

/** Texts a code to the factor's number. Answers with what its challenge keeps of it. */
export async function smsFactorCode(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { factor, channel }: FactorSms,
): Promise<{ id: string; codeHash: string }> {
  refuseTooFrequentSms(deps, factor.lastChallengedAt)
  const id = createId()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await deps.sms.queueSms(transaction, {
    to: factor.phone ?? '',
    message: composeCodeSms(code),
    channel,
    validSeconds: challengeSeconds,
  })
  return { id, codeHash: hashFactorCode(deps.secrets, id, code) }
}

export function isCodeOfChallenge(
  { secrets }: IdentityDeps,
  { id, codeHash }: ChallengeRow,
  code: string,
): boolean {
  return isSameSecret(hashFactorCode(secrets, id, code), codeHash ?? '')
}
