import { sql } from 'kysely'
import { liftSuppressionOf } from '#platform/mail/index.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { guessOptionalCode } from '../one-time-codes/guess-code.ts'
import { consumeCode } from '../one-time-codes/one-time-codes.ts'
import type { Client } from '../sessions/issue-session.ts'
import { lockOptionalUser, updateUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { isOurs, type Owner } from './owner.ts'

/**
 * Whether the code is the one that `/auth/v1/reauthenticate` mailed to this person. They type it while they are
 * signed in, so that nobody proves an address for somebody else, and nothing of the account is dropped.
 */
export async function proveEmail(
  deps: IdentityDeps,
  owner: Owner,
  { code: typed, client }: { code: string; client: Client },
): Promise<boolean> {
  if (!isOurs(owner)) return false
  const { subject: userId } = owner
  const user = await deps.database
    .selectFrom('authUsers')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.email) return false
  const proof = { email: user.email, code: typed }
  const purposes = ['reauthentication'] as const
  const code = await guessOptionalCode(deps, { purposes, proof, userId, client })
  if (!code) return false
  return await deps.database.transaction().execute(async (transaction) => {
    const { email } = (await lockOptionalUser(transaction, userId)) ?? {}
    if (email !== code.sentTo || !(await consumeCode(transaction, code))) return false
    await updateUser(transaction, userId, {
      emailProvenAt: sql<Date>`coalesce(email_proven_at, now())`,
    })
    await liftSuppressionOf(transaction, email)
    const { ipAddress } = client
    await writeAuditLog(transaction, { action: 'user_confirmed', userId, ipAddress })
    return true
  })
}
