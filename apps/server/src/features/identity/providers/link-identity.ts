import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { type AuthError, authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { sendConfirmation } from '../mail/send-confirmation.ts'
import { refuseTooFrequent } from '../rate-limits/refuse-too-frequent.ts'
import { isBanned, lockBearer } from '../sessions/authenticate.ts'
import { findOptionalIdentity, lockSubject } from '../users/identity-queries.ts'
import type { UserRow } from '../users/present-user.ts'
import { refuseSsoManaged } from '../users/refuse-sso-managed.ts'
import { insertIdentity, lockOptionalUserByEmail, updateUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { identityDataOf, primaryEmailOf, verifiedEmailsOf } from './profile-emails.ts'
import type { ExternalSignIn } from './sign-in-externally.ts'

type Link = ExternalSignIn & { userId: string; sessionId: string | null }

/** Adds an identity to the account of someone who is signed in. A returned refusal is told later. */
export async function linkIdentity(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  link: Link,
): Promise<UserRow | AuthError> {
  const { userId, sessionId, provider, profile, client } = link
  await lockSubject(transaction, provider, profile.subject)
  const user = await lockBearer(transaction, { userId, sessionId })
  if (isBanned(user)) throw authError(403, 'user_banned', 'User is banned')
  const existing = await findOptionalIdentity(transaction, provider, profile.subject)
  if (existing)
    throw authError(
      422,
      'identity_already_exists',
      existing.userId === userId
        ? 'Identity is already linked'
        : 'Identity is already linked to another user',
    )
  const identityData = identityDataOf(profile)
  await insertIdentity(transaction, {
    userId,
    provider,
    providerId: profile.subject,
    identityData,
  })
  const { ipAddress } = client
  const details = { provider }
  await writeAuditLog(transaction, { action: 'identity_linked', userId, ipAddress, details })
  if (user.email === null) return adoptAddress(deps, transaction, user, link)
  if (user.emailProvenAt || !verifiedEmailsOf(profile).includes(user.email)) return user
  return updateUser(transaction, userId, { emailProvenAt: sql<Date>`now()` })
}

/** Someone without an address takes over the identity's; until it is verified they wait for a mail. */
async function adoptAddress(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  user: UserRow,
  { profile, provider, redirectTo, client }: Link,
): Promise<UserRow | AuthError> {
  const primary = primaryEmailOf(profile)
  if (!primary) return user
  if (await lockOptionalUserByEmail(transaction, primary.email))
    throw authError(
      422,
      'email_exists',
      'A user with this email address has already been registered',
    )
  const owner = await updateUser(transaction, user.id, { email: primary.email })
  const now = sql<Date>`now()`
  if (primary.isVerified || !deps.config.identity.confirmEmail)
    return updateUser(transaction, user.id, {
      emailConfirmedAt: now,
      ...(primary.isVerified && { emailProvenAt: now }),
      isAnonymous: false,
    })
  refuseTooFrequent(deps, owner.confirmationSentAt)
  await sendConfirmation(deps, transaction, {
    user: owner,
    client,
    redirectTo,
    challenge: undefined,
  })
  return authError(
    422,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  )
}

export function refuseManualLinking({ config }: IdentityDeps, user: UserRow): void {
  if (!config.identity.manualLinking)
    throw authError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  refuseSsoManaged(user)
}
