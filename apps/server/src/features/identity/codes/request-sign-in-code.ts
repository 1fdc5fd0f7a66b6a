import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { contestOtherWaysIn } from '../addresses/contest-sign-up.ts'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { LinkRequest } from '../mail/mail-code.ts'
import { sendConfirmation } from '../mail/send-confirmation.ts'
import { requestPhoneSignInCode } from '../phone/request-phone-sign-in-code.ts'
import { readChannel, requirePhone } from '../phone/require-phone.ts'
import { refuseAskingAgain } from '../rate-limits/refuse-too-frequent.ts'
import { refuseTooManyMails } from '../rate-limits/refuse-too-many-messages.ts'
import type { Client } from '../sessions/issue-session.ts'
import { PkceParameters, readChallenge } from '../sessions/pkce.ts'
import { readEmail, readPhone } from '../users/addresses.ts'
import { insertAccount } from '../users/insert-account.ts'
import { checkMetadataSize } from '../users/user-metadata.ts'
import { isEmailTaken, lockOptionalUserByEmail } from '../users/user-queries.ts'
import { sendRecoveryCode } from './request-recovery.ts'

export const SignInCodeRequest = PkceParameters.extend({
  email: z.string().default(''),
  phone: z.string().default(''),
  channel: z.string().default(''),
  create_user: z.boolean().default(true),
  data: z.record(z.string(), z.unknown()).default({}),
})

type SignInCode = {
  request: z.output<typeof SignInCodeRequest>
  redirectTo: string
  client: Client
}

/** Sends a code to sign in with; anyone who is new gets an account by it. */
export async function requestSignInCode(
  deps: IdentityDeps,
  { request, redirectTo, client }: SignInCode,
): Promise<{ message_id?: string }> {
  const { phone, channel, create_user: createsUser, data } = request
  if (request.email && phone)
    throw validationFailed('Only an email address or phone number should be provided')
  if (request.email && channel)
    throw validationFailed('Channel should only be specified with Phone OTP')
  checkMetadataSize(data)
  const challenge = readChallenge(request)
  if (phone) {
    requirePhone(deps, { status: 400, message: 'Unsupported phone provider' })
    const sending = { phone: readPhone(phone), channel: readChannel(channel) }
    return requestPhoneSignInCode(deps, { ...sending, createsUser, data, client })
  }
  if (!request.email) throw validationFailed('One of email or phone must be set')
  const email = readEmail(request.email)
  await mailSignInCode(deps, { email, createsUser, data, redirectTo, challenge, client })
  return {}
}

type NewUser = { email: string; data: Record<string, unknown>; client: Client }
type MailSignIn = NewUser & LinkRequest & { createsUser: boolean }

async function mailSignInCode(
  deps: IdentityDeps,
  { email, createsUser, data, redirectTo, challenge, client }: MailSignIn,
): Promise<void> {
  await refuseAskingAgain(deps, email, 'recovery')
  await refuseTooManyMails(deps, client)
  await deps.database.transaction().execute(async (transaction) => {
    const existing = await lockOptionalUserByEmail(transaction, email)
    if (!existing && !createsUser)
      throw authError(422, 'otp_disabled', 'Signups not allowed for otp')
    const user =
      existing ?? (await insertOptionalAccount(deps, transaction, { email, data, client }))
    if (!user) return
    if (deps.config.identity.confirmEmail && !user.emailConfirmedAt) {
      if (existing) await contestOtherWaysIn(transaction, existing)
      await sendConfirmation(deps, transaction, {
        user,
        client,
        redirectTo,
        challenge,
        chosen: { passwordHash: null, userMetadata: data },
      })
    } else {
      const link = { type: 'magiclink', redirectTo, challenge, client } as const
      await sendRecoveryCode(deps, transaction, { user, ...link })
    }
  })
}

/** None where the address belongs to another account, through a provider. */
async function insertOptionalAccount(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { email, data, client }: NewUser,
) {
  if (!deps.config.identity.signUpIsOpen)
    throw authError(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (await isEmailTaken(transaction, email)) return undefined
  return insertAccount(deps, transaction, { email, passwordHash: null, data, client })
}
