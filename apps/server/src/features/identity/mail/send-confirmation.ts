import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Chosen } from '../one-time-codes/one-time-codes.ts'
import type { Client } from '../sessions/issue-session.ts'
import { rememberChallenge } from '../sessions/pkce.ts'
import type { UserRow } from '../users/present-user.ts'
import { updateUser } from '../users/user-queries.ts'
import { composeConfirmation } from './compose-mails.ts'
import { type LinkRequest, mailCode } from './mail-code.ts'

type Confirmation = LinkRequest & { user: UserRow; client: Client; chosen?: Chosen }

/** Mails a new user the code and the link that confirm the address. */
export async function sendConfirmation(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { user, client, redirectTo, challenge, chosen }: Confirmation,
): Promise<UserRow> {
  await rememberChallenge(transaction, { userId: user.id, type: 'signup', redirectTo, challenge })
  await mailCode(deps, transaction, {
    userId: user.id,
    purpose: 'confirmation',
    type: 'signup',
    sentTo: user.email ?? '',
    redirectTo,
    challenge,
    compose: composeConfirmation,
    chosen,
    client,
  })
  return updateUser(transaction, user.id, { confirmationSentAt: sql<Date>`now()` })
}
