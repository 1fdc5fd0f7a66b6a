import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from '../audit-log.ts'
import type { Client } from '../issue-session.ts'
import { type CodeRow, deleteCodes, passwordChosenBy } from '../one-time-codes.ts'
import type { UserRow } from '../present-user.ts'
import { updateUser } from '../user-queries.ts'

const verified = sql`'{"phone_verified": true}'::jsonb`

/** After a code that was texted: the number's owner is who they say, and older codes are void. */
export async function confirmPhone(
  transaction: Kysely<DB>,
  user: UserRow,
  { code, client: { ipAddress } }: { code: CodeRow; client: Client },
): Promise<void> {
  await deleteCodes(transaction, user.id)
  if (user.phoneConfirmedAt) return
  await updateUser(transaction, user.id, {
    phoneConfirmedAt: sql<Date>`now()`,
    passwordHash: passwordChosenBy(code),
    userMetadata: sql`user_metadata || ${JSON.stringify(code.userMetadata ?? {})}::jsonb || ${verified}`,
  })
  await transaction
    .updateTable('authIdentities')
    .set({ identityData: sql`identity_data || ${verified}`, updatedAt: sql<Date>`now()` })
    .where('userId', '=', user.id)
    .where('provider', '=', 'phone')
    .execute()
  await writeAuditLog(transaction, { action: 'user_confirmed', userId: user.id, ipAddress })
}
