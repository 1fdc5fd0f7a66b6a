import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { applyAddressChange } from '../apply-address-change.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../issue-session.ts'
import type { CodeRow } from '../one-time-codes.ts'
import type { UserRow } from '../present-user.ts'
import { updateUser } from '../user-queries.ts'

/** Whether the change is made: with two addresses to confirm, the first answer only counts. */
export async function acceptEmailChange(
  { config }: IdentityDeps,
  transaction: Kysely<DB>,
  { user, code, client }: { user: UserRow; code: CodeRow; client: Client },
): Promise<boolean> {
  const needsBoth = config.identity.confirmEmail && user.email !== null
  if (needsBoth && user.emailChangeConfirmations === 0) {
    await updateUser(transaction, user.id, { emailChangeConfirmations: 1 })
    return false
  }
  const address = { email: user.newEmail ?? '' }
  // With two codes, the current address may have confirmed last: then the new one did so before.
  const isProven = needsBoth || code.purpose === 'email_change_new'
  await applyAddressChange(transaction, { user, address, isProven, client })
  return true
}
