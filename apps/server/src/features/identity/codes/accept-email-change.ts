import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { applyAddressChange } from '../addresses/apply-address-change.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { UserRow } from '../users/present-user.ts'
import { updateUser } from '../users/user-queries.ts'
import type { CodeRow } from './one-time-codes.ts'

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
