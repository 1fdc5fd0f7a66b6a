import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { deleteCodes } from '../codes/one-time-codes.ts'
import { updateUser } from '../users/user-queries.ts'
import { insertAddress } from './insert-user-with-identities.ts'

type Address = { email: string } | { phone: string }

/** Gives a user another address, and the identity that belongs to it. */
export async function setAddress(
  transaction: Kysely<DB>,
  userId: string,
  address: Address,
): Promise<void> {
  const provider = 'email' in address ? 'email' : 'phone'
  // What was sent to the old address must no longer open the account.
  await deleteCodes(transaction, userId)
  await updateUser(transaction, userId, {
    ...address,
    ...(provider === 'email' ? { emailProvenAt: null } : { phoneProvenAt: null }),
    isAnonymous: false,
  })
  const { numUpdatedRows } = await transaction
    .updateTable('authIdentities')
    .set({
      identityData: sql`identity_data || ${JSON.stringify(address)}::jsonb`,
      updatedAt: sql<Date>`now()`,
    })
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    await insertAddress(transaction, userId, { ...address, isVerified: false })
}

/** Where metadata says whether the address is verified, it says so from now on. */
export async function confirmAddress(
  transaction: Kysely<DB>,
  userId: string,
  provider: 'email' | 'phone',
): Promise<void> {
  const key = `${provider}_verified`
  const verified = JSON.stringify({ [key]: true })
  const [column, proof] =
    provider === 'email'
      ? (['emailConfirmedAt', 'emailProvenAt'] as const)
      : (['phoneConfirmedAt', 'phoneProvenAt'] as const)
  await transaction
    .updateTable('authUsers')
    .set({
      [column]: sql`coalesce(${sql.ref(column)}, now())`,
      [proof]: sql`coalesce(${sql.ref(proof)}, now())`,
      userMetadata: sql`case when user_metadata ? ${key} then user_metadata || ${verified}::jsonb else user_metadata end`,
    })
    .where('id', '=', userId)
    .where(provider, 'is not', null)
    .execute()
  await transaction
    .updateTable('authIdentities')
    .set({ identityData: sql`identity_data || ${verified}::jsonb` })
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .execute()
}
