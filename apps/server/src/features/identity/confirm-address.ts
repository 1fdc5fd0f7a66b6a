import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from './audit-log.ts'
import type { Client } from './issue-session.ts'
import { type CodeRow, deleteCodes, passwordChosenBy } from './one-time-codes.ts'
import type { UserRow } from './present-user.ts'
import { updateUser } from './user-queries.ts'

type Confirmation = { kind: 'email' | 'phone'; code: CodeRow; client: Client }

/** After any code that was mailed or texted: its reader is who they say, and older codes are void. */
export async function confirmAddress(
  transaction: Kysely<DB>,
  user: UserRow,
  { kind, code, client: { ipAddress } }: Confirmation,
): Promise<void> {
  await deleteCodes(transaction, user.id)
  const isEmail = kind === 'email'
  if (isEmail ? user.emailConfirmedAt : user.phoneConfirmedAt) return
  const now = sql<Date>`now()`
  const verified = sql`${JSON.stringify({ [`${kind}_verified`]: true })}::jsonb`
  await updateUser(transaction, user.id, {
    ...(isEmail ? { emailConfirmedAt: now } : { phoneConfirmedAt: now }),
    passwordHash: passwordChosenBy(code),
    userMetadata: sql`user_metadata || ${JSON.stringify(code.userMetadata ?? {})}::jsonb || ${verified}`,
  })
  const identities = transaction
    .updateTable('authIdentities')
    .set({ identityData: sql`identity_data || ${verified}`, updatedAt: now })
    .where('userId', '=', user.id)
  // A provider may have told the same address, but never a number.
  await (isEmail
    ? identities.where('email', '=', user.email)
    : identities.where('provider', '=', 'phone')
  ).execute()
  await writeAuditLog(transaction, { action: 'user_confirmed', userId: user.id, ipAddress })
}
