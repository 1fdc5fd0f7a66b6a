import { sql } from 'kysely'
import { z } from 'zod'
import type { IdentityDeps } from '../identity-deps.ts'
import { composeInvitation } from '../mail/compose-mails.ts'
import { mailCode } from '../mail/mail-code.ts'
import { refuseTooManyMails } from '../rate-limits/refuse-too-many-messages.ts'
import type { Client } from '../sessions/issue-session.ts'
import { readEmail } from '../users/addresses.ts'
import { presentUser } from '../users/present-user.ts'
import { loadWholeUser, lockOptionalUserByEmail, updateUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { emailExists, explainingConflicts, refuseTaken } from './admin-queries.ts'
import { insertUserWithIdentities } from './insert-user-with-identities.ts'

export const InviteRequest = z.object({
  email: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
})

type Invitation = { request: z.output<typeof InviteRequest>; redirectTo: string; client: Client }

/** Mails someone a link into an account that is theirs once they follow it. */
export async function inviteUser(deps: IdentityDeps, { request, redirectTo, client }: Invitation) {
  const { ipAddress } = client
  const email = readEmail(request.email)
  await refuseTooManyMails(deps, client)
  const work = deps.database.transaction().execute(async (transaction) => {
    const existing = await lockOptionalUserByEmail(transaction, email)
    if (existing?.emailConfirmedAt) throw emailExists()
    if (!existing) await refuseTaken(transaction, { email })
    const { id } =
      existing ??
      (await insertUserWithIdentities(transaction, { email, userMetadata: request.data }))
    await mailCode(deps, transaction, {
      userId: id,
      purpose: 'confirmation',
      type: 'invite',
      sentTo: email,
      redirectTo,
      challenge: undefined,
      compose: composeInvitation,
      // A password that somebody chose by signing up with the address is not the invited person's.
      chosen: { passwordHash: null, userMetadata: request.data },
    })
    const now = sql<Date>`now()`
    // A stranger who repeats an earlier sign-up is then taken for another person than the invited one.
    const changes = { passwordHash: null, invitedAt: now, confirmationSentAt: now }
    await updateUser(transaction, id, changes)
    await writeAuditLog(transaction, { action: 'user_invited', userId: id, ipAddress })
    return presentUser(await loadWholeUser(transaction, id))
  })
  return explainingConflicts(work)
}
