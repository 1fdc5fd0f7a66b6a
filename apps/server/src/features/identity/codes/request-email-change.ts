import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { applyAddressChange } from '../addresses/apply-address-change.ts'
import { refuseTakenEmail } from '../addresses/refuse-taken-email.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { LinkRequest } from '../mail/mail-code.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { UserRow } from '../users/present-user.ts'
import { sendEmailChange } from './send-email-change.ts'

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
