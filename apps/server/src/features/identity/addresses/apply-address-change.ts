import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { liftSuppressionOf } from '#platform/mail/index.ts'
import { deleteCodes } from '../one-time-codes/one-time-codes.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { Address } from '../users/addresses.ts'
import type { UserRow } from '../users/present-user.ts'
import { insertIdentity, updateUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { refuseTakenEmail, refuseTakenPhone } from './refuse-taken-address.ts'

type AddressChange = {
  user: UserRow
  address: Address
  /** Whether a code was sent there and came back; otherwise the settings ask for none. */
  isProven: boolean
  client: Client
}

/** Gives a user the new address or number: confirmed, as an identity, and no longer anonymous. */
export async function applyAddressChange(
  transaction: Kysely<DB>,
  { user, address, isProven, client: { ipAddress } }: AddressChange,
): Promise<void> {
  const kind = 'email' in address ? 'email' : 'phone'
  const data = { ...address, [`${kind}_verified`]: true }
  await updateUser(transaction, user.id, {
    ...(await takeAddress(transaction, { userId: user.id, address, isProven })),
    isAnonymous: false,
    userMetadata: sql`case when user_metadata ? ${kind} then user_metadata || ${JSON.stringify(data)}::jsonb else user_metadata end`,
  })
  if (isProven && 'email' in address) await liftSuppressionOf(transaction, address.email)
  await changeIdentity(transaction, { userId: user.id, provider: kind, data })
  await deleteCodes(transaction, user.id)
  await writeAuditLog(transaction, {
    action: 'user_modified',
    userId: user.id,
    ipAddress,
    details: { fields: [kind] },
  })
}

/** The columns that change. Somebody may have taken the address since the change was asked for. */
async function takeAddress(
  transaction: Kysely<DB>,
  { userId, address, isProven }: { userId: string; address: Address; isProven: boolean },
) {
  const provenAt = isProven ? sql<Date>`now()` : null
  if ('email' in address) {
    await refuseTakenEmail(transaction, address.email, userId)
    const emailConfirmedAt = sql<Date>`coalesce(email_confirmed_at, now())`
    return {
      ...address,
      newEmail: null,
      emailChangeConfirmations: 0,
      emailConfirmedAt,
      emailProvenAt: provenAt,
    }
  }
  await refuseTakenPhone(transaction, address.phone, userId)
  return {
    ...address,
    newPhone: null,
    phoneConfirmedAt: sql<Date>`now()`,
    phoneProvenAt: provenAt,
  }
}

type Identity = { userId: string; provider: 'email' | 'phone'; data: object }

async function changeIdentity(
  transaction: Kysely<DB>,
  { userId, provider, data }: Identity,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('authIdentities')
    .set({
      identityData: sql`identity_data || ${JSON.stringify(data)}::jsonb`,
      updatedAt: sql<Date>`now()`,
    })
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  const identityData = { sub: userId, email_verified: false, phone_verified: false, ...data }
  await insertIdentity(transaction, { userId, provider, providerId: userId, identityData })
}
