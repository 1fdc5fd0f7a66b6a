import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { applyAddressChange } from '../addresses/apply-address-change.ts'
import { refuseTakenEmail } from '../addresses/refuse-taken-address.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { composeEmailChange } from '../mail/compose-mails.ts'
import { type LinkRequest, mailCode } from '../mail/mail-code.ts'
import type { CodeRow } from '../one-time-codes/one-time-codes.ts'
import { refuseTooFrequent } from '../rate-limits/refuse-too-frequent.ts'
import type { Client } from '../sessions/issue-session.ts'
import { rememberChallenge } from '../sessions/pkce.ts'
import type { UserRow } from '../users/present-user.ts'
import { updateUser } from '../users/user-queries.ts'

type EmailChange = LinkRequest & { user: UserRow; newEmail: string; client: Client }

/** Users confirm a new address first, unless it is the first of an anonymous user and none are confirmed. */
export async function requestEmailChange(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { user, newEmail, client, redirectTo, challenge }: EmailChange,
): Promise<void> {
  await refuseTakenEmail(transaction, newEmail, user.id)
  if (user.isAnonymous && !deps.config.identity.confirmEmail)
    await applyAddressChange(transaction, {
      user,
      address: { email: newEmail },
      isProven: false,
      client,
    })
  else await sendEmailChange(deps, transaction, { user, newEmail, client, redirectTo, challenge })
}

type SentEmailChange = LinkRequest & { user: UserRow; newEmail: string; client: Client }

/**
 * Asks the new address to confirm, and where addresses are confirmed at all, the current one too:
 * anyone who has taken over a session must not take the account with it.
 */
export async function sendEmailChange(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { user, newEmail, client, redirectTo, challenge }: SentEmailChange,
): Promise<void> {
  refuseTooFrequent(deps, user.emailChangeSentAt)
  const link = { type: 'email_change', redirectTo, challenge } as const
  const mail = { userId: user.id, ...link, client, compose: composeEmailChange(newEmail) }
  await rememberChallenge(transaction, { userId: user.id, ...link })
  await mailCode(deps, transaction, { ...mail, purpose: 'email_change_new', sentTo: newEmail })
  if (user.email && deps.config.identity.confirmEmail)
    await mailCode(deps, transaction, {
      ...mail,
      purpose: 'email_change_current',
      sentTo: user.email,
    })
  await updateUser(transaction, user.id, {
    newEmail,
    emailChangeConfirmations: 0,
    emailChangeSentAt: sql<Date>`now()`,
  })
}

/**
 * Whether the change is made: with two addresses to confirm, the first answer only counts. The current
 * address alone never makes it, even where none is required: it says nothing about the new one.
 */
export async function acceptEmailChange(
  { config }: IdentityDeps,
  transaction: Kysely<DB>,
  { user, code, client }: { user: UserRow; code: CodeRow; client: Client },
): Promise<boolean> {
  const isNew = code.purpose === 'email_change_new'
  const { newEmail } = user
  if (newEmail === null || code.sentTo !== (isNew ? newEmail : user.email))
    throw authError(403, 'otp_expired', 'Token has expired or is invalid')
  const needsBoth = !isNew || (config.identity.confirmEmail && user.email !== null)
  // Each code counts once, and a new request starts again at 0: the first answer was of the other address.
  if (needsBoth && user.emailChangeConfirmations === 0) {
    await updateUser(transaction, user.id, { emailChangeConfirmations: 1 })
    return false
  }
  const address = { email: newEmail }
  await applyAddressChange(transaction, { user, address, isProven: true, client })
  return true
}
