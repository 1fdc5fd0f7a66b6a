import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from '../audit-log.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { composeRecovery, composeSignInLink } from '../mail/compose-mails.ts'
import { type LinkRequest, mailCode } from '../mail/mail-code.ts'
import type { Client } from '../sessions/issue-session.ts'
import { rememberChallenge } from '../sessions/pkce.ts'
import type { UserRow } from '../users/present-user.ts'
import { updateUser } from '../users/user-queries.ts'

type RecoveryCode = LinkRequest & {
  user: UserRow
  type: 'magiclink' | 'recovery'
  client: Client
}

const composers = { magiclink: composeSignInLink, recovery: composeRecovery }

/** Mails a way in without the password. Both types share one code. */
export async function sendRecoveryCode(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { user, type, client, redirectTo, challenge }: RecoveryCode,
): Promise<void> {
  await rememberChallenge(transaction, { userId: user.id, type, redirectTo, challenge })
  await mailCode(deps, transaction, {
    userId: user.id,
    purpose: 'recovery',
    type,
    sentTo: user.email ?? '',
    redirectTo,
    challenge,
    compose: composers[type],
    client,
  })
  await updateUser(transaction, user.id, { recoverySentAt: sql<Date>`now()` })
  await writeAuditLog(transaction, {
    action: 'user_recovery_requested',
    userId: user.id,
    ipAddress: client.ipAddress,
    details: { type },
  })
}
