import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from '../audit-log.ts'
import type { Client } from '../issue-session.ts'
import { deleteCodes } from '../one-time-codes.ts'
import type { UserRow } from '../present-user.ts'
import { insertIdentity, updateUser } from '../user-queries.ts'
import { refuseTakenEmail } from './refuse-taken-email.ts'

/** Gives a user the new address: confirmed, as an email identity, and no longer anonymous. */
export async function applyEmailChange(
  transaction: Kysely<DB>,
  user: UserRow,
  email: string,
  { ipAddress }: Client,
): Promise<void> {
  // Somebody may have taken it since the change was asked for.
  await refuseTakenEmail(transaction, email, user.id)
  const inData = JSON.stringify({ email, email_verified: true })
  await updateUser(transaction, user.id, {
    email,
    newEmail: null,
    emailChangeConfirmations: 0,
    emailConfirmedAt: sql<Date>`coalesce(email_confirmed_at, now())`,
    isAnonymous: false,
    userMetadata: sql`case when user_metadata ? 'email' then user_metadata || ${inData}::jsonb else user_metadata end`,
  })
  await changeEmailIdentity(transaction, user.id, email)
  await deleteCodes(transaction, user.id)
  await writeAuditLog(transaction, {
    action: 'user_modified',
    userId: user.id,
    ipAddress,
    details: { fields: ['email'] },
  })
}

async function changeEmailIdentity(
  transaction: Kysely<DB>,
  userId: string,
  email: string,
): Promise<void> {
  const data = { email, email_verified: true }
  const { numUpdatedRows } = await transaction
    .updateTable('authIdentities')
    .set({
      identityData: sql`identity_data || ${JSON.stringify(data)}::jsonb`,
      updatedAt: sql<Date>`now()`,
    })
    .where('userId', '=', userId)
    .where('provider', '=', 'email')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  const identityData = { sub: userId, ...data, phone_verified: false }
  await insertIdentity(transaction, { userId, provider: 'email', providerId: userId, identityData })
}
