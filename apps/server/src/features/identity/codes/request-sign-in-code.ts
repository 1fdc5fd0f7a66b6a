import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { contestOtherWaysIn } from '../addresses/contest-sign-up.ts'
import { validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { LinkRequest } from '../mail/mail-code.ts'
import { sendConfirmation } from '../mail/send-confirmation.ts'
import { simulateForTiming } from '../mail/send-or-simulate.ts'
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

/**
 * Sends a code to sign in with; anyone who is new gets an account by it. The answer is the same where nobody has the
 * address and no account is made, unlike the protocol's, which tells.
 */
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
  const link = { type: 'magiclink', redirectTo, challenge, client } as const
  const mayCreate = createsUser && deps.config.identity.signUpIsOpen
  const isSent = await deps.database.transaction().execute(async (transaction) => {
    const existing = await lockOptionalUserByEmail(transaction, email)
    const user =
      existing ??
      (mayCreate
        ? await insertOptionalAccount(deps, transaction, { email, data, client })
        : undefined)
    if (!user) return false
    if (deps.config.identity.confirmEmail && !user.emailConfirmedAt) {
      if (existing) await contestOtherWaysIn(transaction, existing)
      await sendConfirmation(deps, transaction, {
        user,
        client,
        redirectTo,
        challenge,
        chosen: { passwordHash: null, userMetadata: data },
      })
    } else await sendRecoveryCode(deps, transaction, { user, ...link })
    return true
  })
  if (!isSent)
    await simulateForTiming(deps, { email }, (transaction, nobody) =>
      sendRecoveryCode(deps, transaction, { user: nobody, ...link }),
    )
}

/** None where the address belongs to another account, through a provider. */
async function insertOptionalAccount(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { email, data, client }: NewUser,
) {
  if (await isEmailTaken(transaction, email)) return undefined
  return insertAccount(deps, transaction, { email, passwordHash: null, data, client })
}
