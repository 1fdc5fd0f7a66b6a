import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { SmsChannel } from '#platform/sms/index.ts'
import { contestOtherWaysIn } from '../addresses/contest-sign-up.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { refuseTooManySms } from '../rate-limits/refuse-too-many-messages.ts'
import type { Client } from '../sessions/issue-session.ts'
import { insertAccount } from '../users/insert-account.ts'
import { lockOptionalUserByPhone } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { sendPhoneCode } from './sms-code.ts'

type PhoneSignIn = {
  phone: string
  channel: SmsChannel
  createsUser: boolean
  data: Record<string, unknown>
  client: Client
}

/** Texts a code to sign in with; anyone who is new gets an account by it. */
export async function requestPhoneSignInCode(
  deps: IdentityDeps,
  { phone, channel, createsUser, data, client }: PhoneSignIn,
): Promise<{ message_id: string }> {
  await refuseTooManySms(deps, client)
  return deps.database.transaction().execute(async (transaction) => {
    const existing = await lockOptionalUserByPhone(transaction, phone)
    if (!existing && !createsUser)
      throw authError(422, 'otp_disabled', 'Signups not allowed for otp')
    const user = existing ?? (await insertNewcomer(deps, transaction, { phone, data, client }))
    if (existing && !existing.phoneConfirmedAt) await contestOtherWaysIn(transaction, existing)
    const chosen = { passwordHash: null, userMetadata: data }
    const messageId = await sendPhoneCode(deps, transaction, { user, channel, chosen, client })
    await writeAuditLog(transaction, {
      action: 'user_recovery_requested',
      userId: user.id,
      ipAddress: client.ipAddress,
      details: { type: 'sms' },
    })
    return { message_id: messageId }
  })
}

async function insertNewcomer(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  newcomer: Pick<PhoneSignIn, 'phone' | 'data' | 'client'>,
) {
  if (!deps.config.identity.signUpIsOpen)
    throw authError(422, 'signup_disabled', 'Signups not allowed for this instance')
  return insertAccount(deps, transaction, { ...newcomer, passwordHash: null })
}
