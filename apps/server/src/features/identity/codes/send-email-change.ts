import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { composeEmailChange } from '../compose-mails.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../issue-session.ts'
import { type LinkRequest, mailCode } from '../mail-code.ts'
import { rememberChallenge } from '../pkce.ts'
import type { UserRow } from '../present-user.ts'
import { refuseTooFrequent } from '../refuse-too-frequent.ts'
import { updateUser } from '../user-queries.ts'

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
