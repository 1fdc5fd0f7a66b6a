import { sql } from 'kysely'
import { writeAuditLog } from '../audit-log.ts'
import type { Bearer } from '../authenticate.ts'
import { composeReauthentication } from '../compose-mails.ts'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../issue-session.ts'
import { makeOneTimeCode } from '../one-time-codes.ts'
import { refuseTooFrequent } from '../refuse-too-frequent.ts'
import { lockOptionalUser, updateUser } from '../user-queries.ts'

/** Mails a code that proves, at the change of a password, that the session is in the right hands. */
export async function reauthenticate(
  deps: IdentityDeps,
  bearer: Bearer,
  { ipAddress }: Client,
): Promise<void> {
  const { id: userId } = bearer.user
  await deps.database.transaction().execute(async (transaction) => {
    const user = await lockOptionalUser(transaction, userId)
    if (!user?.email)
      throw validationFailed(
        'Reauthentication requires the user to have an email or a phone number',
      )
    if (!user.emailConfirmedAt)
      throw authError(422, 'email_not_confirmed', 'Please verify your email first.')
    refuseTooFrequent(deps, user.reauthenticationSentAt)
    const { code } = await makeOneTimeCode(transaction, {
      userId,
      purpose: 'reauthentication',
      sentTo: user.email,
      pkce: false,
    })
    await deps.mail.queueMail(transaction, { to: user.email, ...composeReauthentication(code) })
    await updateUser(transaction, userId, { reauthenticationSentAt: sql<Date>`now()` })
    await writeAuditLog(transaction, { action: 'user_reauthenticate_requested', userId, ipAddress })
  })
}
