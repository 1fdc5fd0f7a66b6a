import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { composeEmailChange } from '../mail/compose-mails.ts'
import { type LinkRequest, mailCode } from '../mail/mail-code.ts'
import { refuseTooFrequent } from '../rate-limits/refuse-too-frequent.ts'
import type { Client } from '../sessions/issue-session.ts'
import { rememberChallenge } from '../sessions/pkce.ts'
import type { UserRow } from '../users/present-user.ts'
import { updateUser } from '../users/user-queries.ts'

type EmailChange = LinkRequest & { user: UserRow; newEmail: string; client: Client }

/**
 * Asks the new address to confirm, and where addresses are confirmed at all, the current one too:
 * whoever has taken over a session must not take the account with it.
 */
export async function sendEmailChange(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { user, newEmail, client, redirectTo, challenge }: EmailChange,
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
