import { productName } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { SmsChannel } from '#platform/sms/index.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import {
  type Chosen,
  makeOneTimeCode,
  type Purpose,
  phoneCodeSeconds,
} from '../one-time-codes/one-time-codes.ts'
import { refuseTooFrequentSms } from '../rate-limits/refuse-too-frequent.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { UserRow } from '../users/present-user.ts'
import { updateUser } from '../users/user-queries.ts'

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

type PhoneCode = {
  user: UserRow
  channel: SmsChannel
  chosen?: Chosen
  client: Pick<Client, 'ipAddress'>
}

/** Texts the code that confirms a number and signs in with it. */
export async function sendPhoneCode(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { user, channel, chosen, client }: PhoneCode,
): Promise<string> {
  refuseTooFrequentSms(deps, user.confirmationSentAt)
  const code = { userId: user.id, purpose: 'confirmation', channel, chosen, client } as const
  const messageId = await smsCode(deps, transaction, { ...code, sentTo: user.phone ?? '' })
  await updateUser(transaction, user.id, { confirmationSentAt: sql<Date>`now()` })
  return messageId
}
