import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { SmsChannel } from '#platform/sms/index.ts'
import { applyAddressChange } from '../addresses/apply-address-change.ts'
import { refuseTakenPhone } from '../addresses/refuse-taken-phone.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { UserRow } from '../users/present-user.ts'
import { sendPhoneChange } from './send-phone-change.ts'

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
