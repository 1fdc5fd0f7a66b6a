import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { deleteCodes } from '../one-time-codes/one-time-codes.ts'
import type { Client } from '../sessions/issue-session.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { presentUser } from '../users/present-user.ts'
import { mergedMetadata } from '../users/user-metadata.ts'
import { loadWholeUser, refreshProviders, updateUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { explainingConflicts, lockUser, refuseTaken } from './admin-queries.ts'
import { insertAddress } from './insert-user-with-identities.ts'
import { readAttributes, type UserAttributes } from './user-attributes.ts'

type Update = { userId: string; changes: z.output<typeof UserAttributes>; client: Client }

/** Takes effect at once: nothing is asked of the user. A new password ends all sessions. */
export async function updateUserByAdmin(
  { database, passwords }: IdentityDeps,
  { userId, changes, client: { ipAddress } }: Update,
) {
  const attributes = await readAttributes(passwords, changes)
  const { email, phone, passwordHash, ...rest } = attributes
  const work = database.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId)
    await refuseTaken(transaction, attributes, userId)
    await updateUser(transaction, userId, {
      ...rest,
      userMetadata: mergedMetadata('user_metadata', changes.user_metadata),
      appMetadata: mergedMetadata('app_metadata', changes.app_metadata),
    })
    if (email && email !== user.email) await setAddress(transaction, userId, { email })
    if (phone && phone !== user.phone) await setAddress(transaction, userId, { phone })
    if (changes.email_confirm) await confirmAddress(transaction, userId, 'email')
    if (changes.phone_confirm) await confirmAddress(transaction, userId, 'phone')
    if (passwordHash) await replacePassword(transaction, userId, passwordHash)
    await refreshProviders(transaction, userId)
    const details = { fields: Object.keys(attributes) }
    await writeAuditLog(transaction, { action: 'user_updated', userId, ipAddress, details })
    return presentUser(await loadWholeUser(transaction, userId))
  })
  return explainingConflicts(work)
}

async function replacePassword(
  transaction: Kysely<DB>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await updateUser(transaction, userId, { passwordHash })
  await deleteCodes(transaction, userId)
  await deleteSessions(transaction, 'global', userId, null)
}

type Address = { email: string } | { phone: string }

/** Gives a user another address, and the identity that belongs to it. */
async function setAddress(
  transaction: Kysely<DB>,
  userId: string,
  address: Address,
): Promise<void> {
  const provider = 'email' in address ? 'email' : 'phone'
  // Codes that were sent to the old address must no longer open the account.
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
async function confirmAddress(
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
