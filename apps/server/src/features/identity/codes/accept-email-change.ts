import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { applyAddressChange } from '../apply-address-change.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../issue-session.ts'
import type { UserRow } from '../present-user.ts'
import { updateUser } from '../user-queries.ts'

/** Whether the change is made: with two addresses to confirm, the first answer only counts. */
export async function acceptEmailChange(
  { config }: IdentityDeps,
  transaction: Kysely<DB>,
  user: UserRow,
  client: Client,
): Promise<boolean> {
  const needsBoth = config.identity.confirmEmail && user.email !== null
  if (needsBoth && user.emailChangeConfirmations === 0) {
    await updateUser(transaction, user.id, { emailChangeConfirmations: 1 })
    return false
  }
  await applyAddressChange(transaction, user, { email: user.newEmail ?? '' }, client)
  return true
}
