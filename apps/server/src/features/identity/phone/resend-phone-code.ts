import type { IdentityDeps } from '../identity-deps.ts'
import { sendOrSimulate } from '../mail/send-or-simulate.ts'
import { hasPendingCode } from '../one-time-codes/one-time-codes.ts'
import { refuseTooManySms } from '../rate-limits/refuse-too-many-messages.ts'
import type { Client } from '../sessions/issue-session.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { sendPhoneChange } from './change-phone.ts'
import { sendPhoneCode } from './sms-code.ts'

type Resend = { type: 'sms' | 'phone_change'; phone: string; client: Client }

const channel = 'sms'

/** Texts once more what is still to be confirmed. The answer is alike if there is nothing. */
export async function resendPhoneCode(
  deps: IdentityDeps,
  { type, phone, client }: Resend,
): Promise<{ message_id: string }> {
  const { ipAddress } = client
  await refuseTooManySms(deps, client)
  const messageId =
    type === 'sms'
      ? await sendOrSimulate(deps, {
          address: { phone },
          isMeant: (user) => user.phoneConfirmedAt === null,
          send: async (transaction, user) => {
            const sent = await sendPhoneCode(deps, transaction, { user, channel, client })
            const action = 'user_confirmation_requested'
            await writeAuditLog(transaction, { action, userId: user.id, ipAddress })
            return sent
          },
        })
      : await sendOrSimulate(deps, {
          address: { phone },
          isMeant: (user, transaction) =>
            user.newPhone !== null && hasPendingCode(transaction, user.id, ['phone_change']),
          send: (transaction, user) =>
            sendPhoneChange(deps, transaction, {
              user,
              newPhone: user.newPhone ?? phone,
              channel,
              client,
            }),
        })
  return { message_id: messageId }
}
