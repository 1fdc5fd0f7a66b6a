import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { SmsChannel } from '#platform/sms/index.ts'
import { applyAddressChange } from '../addresses/apply-address-change.ts'
import { refuseTakenPhone } from '../addresses/refuse-taken-address.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { refuseTooFrequentSms } from '../rate-limits/refuse-too-frequent.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { UserRow } from '../users/present-user.ts'
import { updateUser } from '../users/user-queries.ts'
import { smsCode } from './sms-code.ts'

type PhoneChange = { user: UserRow; newPhone: string; channel: SmsChannel; client: Client }

/** Users confirm a new number first, unless the settings ask for no confirmation. */
export async function requestPhoneChange(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { user, newPhone, channel, client }: PhoneChange,
): Promise<void> {
  await refuseTakenPhone(transaction, newPhone, user.id)
  if (deps.config.identity.confirmPhone)
    await sendPhoneChange(deps, transaction, { user, newPhone, channel, client })
  else
    await applyAddressChange(transaction, {
      user,
      address: { phone: newPhone },
      isProven: false,
      client,
    })
}

type SentPhoneChange = {
  user: UserRow
  newPhone: string
  channel: SmsChannel
  client: Pick<Client, 'ipAddress'>
}

/** Asks the new number to confirm that it belongs to the user. */
export async function sendPhoneChange(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { user, newPhone, channel, client }: SentPhoneChange,
): Promise<string> {
  refuseTooFrequentSms(deps, user.phoneChangeSentAt)
  const code = { userId: user.id, purpose: 'phone_change', channel, client } as const
  const messageId = await smsCode(deps, transaction, { ...code, sentTo: newPhone })
  await updateUser(transaction, user.id, { newPhone, phoneChangeSentAt: sql<Date>`now()` })
  return messageId
}
