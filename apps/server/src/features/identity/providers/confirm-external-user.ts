import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { type AuthError, authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { sendConfirmation } from '../mail/send-confirmation.ts'
import { deleteCodes } from '../one-time-codes/one-time-codes.ts'
import { refuseTooFrequent } from '../rate-limits/refuse-too-frequent.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { UserRow } from '../users/present-user.ts'
import { lockOptionalUserByEmail, updateUser } from '../users/user-queries.ts'
import type { ExternalProfile } from './external-provider.ts'
import { primaryEmailOf, verifiedEmailsOf } from './profile-emails.ts'

type Confirmation = {
  user: UserRow
  provider: string
  profile: ExternalProfile
  redirectTo: string
  client: Client
}

/** Lets a user without a confirmed address in, as far as the provider verified it; else a refusal. */
export async function confirmExternalUser(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  confirmation: Confirmation,
): Promise<UserRow | AuthError> {
  const { user, provider, profile, redirectTo, client } = confirmation
  const { confirmEmail } = deps.config.identity
  const verified = verifiedEmailsOf(profile)
  if (user.email === null) {
    const adopted = await adoptEmail(transaction, user, profile)
    if (adopted) return adopted
    if (verified.length > 0 || !confirmEmail) return user
    return needsVerification(
      `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    )
  }

  // A stranger who signed up with the same address meanwhile gets nothing by this confirmation.
  await deleteCodes(transaction, user.id)
  const isVerified = verified.includes(user.email)
  const now = sql<Date>`now()`
  if (isVerified || !confirmEmail)
    return updateUser(transaction, user.id, {
      emailConfirmedAt: now,
      ...(isVerified && { emailProvenAt: now }),
    })
  refuseTooFrequent(deps, user.confirmationSentAt)
  await sendConfirmation(deps, transaction, { user, client, redirectTo, challenge: undefined })
  return needsVerification(
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  )
}

/** Undefined if the provider did not verify the address, or someone else has it. */
async function adoptEmail(
  transaction: Kysely<DB>,
  user: UserRow,
  profile: ExternalProfile,
): Promise<UserRow | undefined> {
  const primary = primaryEmailOf(profile)
  if (!primary?.isVerified) return undefined
  if (await lockOptionalUserByEmail(transaction, primary.email)) return undefined
  return updateUser(transaction, user.id, {
    email: primary.email,
    emailConfirmedAt: sql<Date>`now()`,
    emailProvenAt: sql<Date>`now()`,
  })
}

const needsVerification = (message: string): AuthError =>
  authError(422, 'provider_email_needs_verification', message)
