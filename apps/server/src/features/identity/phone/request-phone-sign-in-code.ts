import type { SmsChannel } from '#platform/sms/index.ts'
import { contestOtherWaysIn } from '../addresses/contest-sign-up.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { simulateForTiming } from '../mail/send-or-simulate.ts'
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

/** Texts a code to sign in with; anyone who is new gets an account by it. The answer tells nothing, as with mails. */
export async function requestPhoneSignInCode(
  deps: IdentityDeps,
  { phone, channel, createsUser, data, client }: PhoneSignIn,
): Promise<{ message_id: string }> {
  await refuseTooManySms(deps, client)
  const mayCreate = createsUser && deps.config.identity.signUpIsOpen
  const newcomer = { phone, data, client, passwordHash: null }
  const chosen = { passwordHash: null, userMetadata: data }
  const sent = await deps.database.transaction().execute(async (transaction) => {
    const existing = await lockOptionalUserByPhone(transaction, phone)
    const user = existing ?? (mayCreate ? await insertAccount(deps, transaction, newcomer) : null)
    if (!user) return undefined
    if (existing && !existing.phoneConfirmedAt) await contestOtherWaysIn(transaction, existing)
    const messageId = await sendPhoneCode(deps, transaction, { user, channel, chosen, client })
    await writeAuditLog(transaction, {
      action: 'user_recovery_requested',
      userId: user.id,
      ipAddress: client.ipAddress,
      details: { type: 'sms' },
    })
    return { message_id: messageId }
  })
  if (sent) return sent
  const messageId = await simulateForTiming(deps, { phone }, (transaction, user) =>
    sendPhoneCode(deps, transaction, { user, channel, chosen, client }),
  )
  return { message_id: messageId }
}
