import { productName } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { SmsChannel } from '#platform/sms/index.ts'
import {
  type Chosen,
  makeOneTimeCode,
  type Purpose,
  phoneCodeSeconds,
} from '../codes/one-time-codes.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'

type CodeSms = {
  userId: string
  purpose: Purpose
  sentTo: string
  channel: SmsChannel
  chosen?: Chosen | undefined
  client: Pick<Client, 'ipAddress'>
}

export const composeCodeSms = (code: string): string => `Your ${productName} code is ${code}`

/** Makes a code and texts it. Answers with the message's id. */
export async function smsCode(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { userId, purpose, sentTo, channel, chosen, client }: CodeSms,
): Promise<string> {
  const { code } = await makeOneTimeCode(deps, transaction, {
    userId,
    purpose,
    sentTo,
    pkce: false,
    client,
    ...(chosen && { chosen }),
  })
  const message = composeCodeSms(code)
  return deps.sms.queueSms(transaction, {
    to: sentTo,
    message,
    channel,
    validSeconds: phoneCodeSeconds,
  })
}
