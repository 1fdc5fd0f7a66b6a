import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from '../audit-log.ts'
import type { Client } from '../issue-session.ts'
import { type CodeRow, deleteCodes, passwordChosenBy } from '../one-time-codes.ts'
import type { UserRow } from '../present-user.ts'
import { updateUser } from '../user-queries.ts'

const verified = sql`'{"email_verified": true}'::jsonb`

/** After any code from the mailbox: its owner is who they say, and older codes are void. */
export async function confirmEmail(
  transaction: Kysely<DB>,
  user: UserRow,
  { code, client: { ipAddress } }: { code: CodeRow; client: Client },
): Promise<void> {
  await deleteCodes(transaction, user.id)
  if (user.emailConfirmedAt) return
  await updateUser(transaction, user.id, {
    emailConfirmedAt: sql<Date>`now()`,
    passwordHash: passwordChosenBy(code),
    userMetadata: sql`user_metadata || ${JSON.stringify(code.userMetadata ?? {})}::jsonb || ${verified}`,
  })
  await transaction
    .updateTable('authIdentities')
    .set({
      identityData: sql`identity_data || ${verified}`,
      updatedAt: sql<Date>`now()`,
    })
    .where('userId', '=', user.id)
    .where('email', '=', user.email)
    .execute()
  await writeAuditLog(transaction, { action: 'user_confirmed', userId: user.id, ipAddress })
}
