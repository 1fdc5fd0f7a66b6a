import { productName } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { SmsChannel } from '#platform/sms/index.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type Chosen, makeOneTimeCode, type Purpose, phoneCodeSeconds } from '../one-time-codes.ts'

type CodeSms = {
  userId: string
  purpose: Purpose
  sentTo: string
  channel: SmsChannel
  chosen?: Chosen | undefined
}

export const composeCodeSms = (code: string): string => `Your ${productName} code is ${code}`

/** Makes a code and texts it. Answers with the message's id. */
export async function smsCode(
  { sms }: IdentityDeps,
  transaction: Kysely<DB>,
  { userId, purpose, sentTo, channel, chosen }: CodeSms,
): Promise<string> {
  const { code } = await makeOneTimeCode(transaction, {
    userId,
    purpose,
    sentTo,
    pkce: false,
    ...(chosen && { chosen }),
  })
  const message = composeCodeSms(code)
  return sms.queueSms(transaction, { to: sentTo, message, channel, validSeconds: phoneCodeSeconds })
}
