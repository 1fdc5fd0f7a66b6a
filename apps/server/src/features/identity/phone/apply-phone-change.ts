import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from '../audit-log.ts'
import type { Client } from '../issue-session.ts'
import { deleteCodes } from '../one-time-codes.ts'
import type { UserRow } from '../present-user.ts'
import { insertIdentity, updateUser } from '../user-queries.ts'
import { refuseTakenPhone } from './refuse-taken-phone.ts'

/** Gives a user the new number: confirmed, as a phone identity, and no longer anonymous. */
export async function applyPhoneChange(
  transaction: Kysely<DB>,
  user: UserRow,
  phone: string,
  { ipAddress }: Client,
): Promise<void> {
  // Somebody may have taken it since the change was asked for.
  await refuseTakenPhone(transaction, phone, user.id)
  const inData = JSON.stringify({ phone, phone_verified: true })
  await updateUser(transaction, user.id, {
    phone,
    newPhone: null,
    phoneConfirmedAt: sql<Date>`now()`,
    isAnonymous: false,
    userMetadata: sql`case when user_metadata ? 'phone' then user_metadata || ${inData}::jsonb else user_metadata end`,
  })
  await changePhoneIdentity(transaction, user.id, phone)
  await deleteCodes(transaction, user.id)
  await writeAuditLog(transaction, {
    action: 'user_modified',
    userId: user.id,
    ipAddress,
    details: { fields: ['phone'] },
  })
}

async function changePhoneIdentity(
  transaction: Kysely<DB>,
  userId: string,
  phone: string,
): Promise<void> {
  const data = { phone, phone_verified: true }
  const { numUpdatedRows } = await transaction
    .updateTable('authIdentities')
    .set({
      identityData: sql`identity_data || ${JSON.stringify(data)}::jsonb`,
      updatedAt: sql<Date>`now()`,
    })
    .where('userId', '=', userId)
    .where('provider', '=', 'phone')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  const identityData = { sub: userId, email_verified: false, ...data }
  await insertIdentity(transaction, { userId, provider: 'phone', providerId: userId, identityData })
}
