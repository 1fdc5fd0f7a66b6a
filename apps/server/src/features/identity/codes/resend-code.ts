import { z } from 'zod'
import { validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { LinkRequest } from '../mail/mail-code.ts'
import { sendConfirmation } from '../mail/send-confirmation.ts'
import { sendOrSimulate } from '../mail/send-or-simulate.ts'
import { emailChangePurposes, hasPendingCode } from '../one-time-codes/one-time-codes.ts'
import { requirePhone } from '../phone/require-phone.ts'
import { resendPhoneCode } from '../phone/resend-phone-code.ts'
import { refuseAskingAgain } from '../rate-limits/refuse-too-frequent.ts'
import { refuseTooManyMails } from '../rate-limits/refuse-too-many-messages.ts'
import type { Client } from '../sessions/issue-session.ts'
import { PkceParameters, readChallenge } from '../sessions/pkce.ts'
import { readEmail, readPhone } from '../users/addresses.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { sendEmailChange } from './change-email.ts'

export const ResendRequest = PkceParameters.extend({
  type: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
})

type Request = z.output<typeof ResendRequest>
type Resend = { request: Request; redirectTo: string; client: Client }

/** Sends once more what is still to be confirmed. The answer is the same if there is nothing. */
export async function resendCode(
  deps: IdentityDeps,
  { request, redirectTo, client }: Resend,
): Promise<{ message_id?: string }> {
  checkRequest(request)
  if (request.phone) {
    const phone = readPhone(request.phone)
    requirePhone(deps, { status: 400, message: 'Phone logins are disabled' })
    if (request.type !== 'sms' && request.type !== 'phone_change') return {}
    return resendPhoneCode(deps, { type: request.type, phone, client })
  }
  const link = { redirectTo, challenge: readChallenge(request) }
  await resendMail(deps, { type: request.type, email: readEmail(request.email), client, ...link })
  return {}
}

type MailResend = LinkRequest & { type: string; email: string; client: Client }

async function resendMail(
  deps: IdentityDeps,
  { type, email, client, ...link }: MailResend,
): Promise<void> {
  if (type === 'signup') await refuseAskingAgain(deps, email, 'confirmation')
  await refuseTooManyMails(deps, client, type === 'email_change' ? 2 : 1)
  if (type === 'signup')
    await sendOrSimulate(deps, {
      address: { email },
      isMeant: (user) => user.emailConfirmedAt === null,
      send: async (transaction, user) => {
        await sendConfirmation(deps, transaction, { user, client, ...link })
        const { ipAddress } = client
        const action = 'user_confirmation_requested'
        await writeAuditLog(transaction, { action, userId: user.id, ipAddress })
      },
    })
  else
    await sendOrSimulate(deps, {
      address: { email },
      isMeant: (user, transaction) =>
        type === 'email_change' &&
        user.newEmail !== null &&
        hasPendingCode(transaction, user.id, emailChangePurposes),
      send: (transaction, user) =>
        sendEmailChange(deps, transaction, {
          user,
          newEmail: user.newEmail ?? email,
          client,
          ...link,
        }),
    })
}

const types = ['signup', 'email_change', 'sms', 'phone_change']

function checkRequest({ type, email, phone }: Request): void {
  if (!types.includes(type))
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  if (type === 'signup' && !email) throw validationFailed('Type provided requires an email address')
  if (type === 'sms' && !phone) throw validationFailed('Type provided requires a phone number')
  if (email && phone)
    throw validationFailed('Only an email address or phone number should be provided.')
  if (!email && !phone) throw validationFailed('Missing email address or phone number')
}
