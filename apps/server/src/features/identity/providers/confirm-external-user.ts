import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { type AuthError, authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { UserRow } from '../present-user.ts'
import { refuseTooFrequent } from '../refuse-too-frequent.ts'
import { sendConfirmation } from '../send-confirmation.ts'
import { deleteSessions } from '../session-queries.ts'
import { lockOptionalUserByEmail, updateUser } from '../user-queries.ts'
import type { ExternalProfile } from './external-provider.ts'
import { deleteOtherIdentities } from './identity-queries.ts'
import { identityDataOf, primaryEmailOf, verifiedEmailsOf } from './profile-emails.ts'

type Confirmation = {
  user: UserRow
  provider: string
  profile: ExternalProfile
  redirectTo: string
}

/** Lets a user without a confirmed address in, as far as the provider verified it; else a refusal. */
export async function confirmExternalUser(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  confirmation: Confirmation,
): Promise<UserRow | AuthError> {
  const { user, provider, profile, redirectTo } = confirmation
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

  const owner = await dropUnproven(transaction, confirmation)
  if (!confirmEmail || verified.includes(user.email))
    return updateUser(transaction, user.id, { emailConfirmedAt: sql<Date>`now()` })
  refuseTooFrequent(deps, owner.confirmationSentAt)
  await sendConfirmation(deps, transaction, { user: owner, redirectTo, challenge: undefined })
  return needsVerification(
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  )
}

/**
 * Whoever signed up first with someone else's address keeps nothing of the account once its owner
 * comes through a provider: no password, no other identity, no session, no factor, no
 * passkey, no mailed link.
 */
async function dropUnproven(
  transaction: Kysely<DB>,
  { user, provider, profile }: Confirmation,
): Promise<UserRow> {
  await deleteOtherIdentities(transaction, user.id, { provider, providerId: profile.subject })
  await deleteSessions(transaction, 'global', user.id, null)
  await transaction.deleteFrom('authOneTimeTokens').where('userId', '=', user.id).execute()
  await transaction.deleteFrom('authFactors').where('userId', '=', user.id).execute()
  await transaction.deleteFrom('authPasskeys').where('userId', '=', user.id).execute()
  return updateUser(transaction, user.id, {
    passwordHash: null,
    userMetadata: JSON.stringify(identityDataOf(profile)),
  })
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
  })
}

const needsVerification = (message: string): AuthError =>
  authError(422, 'provider_email_needs_verification', message)
