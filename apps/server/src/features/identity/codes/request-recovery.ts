import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { composeRecovery, composeSignInLink } from '../mail/compose-mails.ts'
import { type LinkRequest, mailCode } from '../mail/mail-code.ts'
import { sendOrSimulate } from '../mail/send-or-simulate.ts'
import { refuseAskingAgain } from '../rate-limits/refuse-too-frequent.ts'
import { refuseTooManyMails } from '../rate-limits/refuse-too-many-messages.ts'
import type { Client } from '../sessions/issue-session.ts'
import { PkceParameters, readChallenge, rememberChallenge } from '../sessions/pkce.ts'
import { readEmail } from '../users/addresses.ts'
import type { UserRow } from '../users/present-user.ts'
import { updateUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'

export const RecoveryRequest = PkceParameters.extend({ email: z.string().default('') })

type Recovery = { request: z.output<typeof RecoveryRequest>; redirectTo: string; client: Client }

/** For who has forgotten the password. The answer is the same for everybody. */
export async function requestRecovery(
  deps: IdentityDeps,
  { request, redirectTo, client }: Recovery,
): Promise<void> {
  if (!request.email) throw validationFailed('Password recovery requires an email')
  const email = readEmail(request.email)
  const challenge = readChallenge(request)
  await refuseAskingAgain(deps, email, 'recovery')
  await refuseTooManyMails(deps, client)
  await sendOrSimulate(deps, {
    address: { email },
    isMeant: () => true,
    send: (transaction, user) =>
      sendRecoveryCode(deps, transaction, {
        user,
        type: 'recovery',
        redirectTo,
        challenge,
        client,
      }),
  })
}

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
