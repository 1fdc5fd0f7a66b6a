import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { insertIdentity, insertUser } from '../users/user-queries.ts'

type NewUser = {
  id?: string
  email?: string
  phone?: string
  passwordHash?: string
  role?: string
  bannedUntil?: Date | null
  emailIsConfirmed?: boolean
  phoneIsConfirmed?: boolean
  userMetadata: Record<string, unknown>
  appMetadata?: Record<string, unknown>
}

/** A user that an administrator makes: the metadata is exactly what is given. */
export async function insertUserWithIdentities(
  transaction: Kysely<DB>,
  { emailIsConfirmed = false, phoneIsConfirmed = false, ...user }: NewUser,
): Promise<{ id: string }> {
  const { id = crypto.randomUUID(), email, phone } = user
  const now = sql<Date>`now()`
  const emailConfirmedAt = email && emailIsConfirmed ? now : null
  const phoneConfirmedAt = phone && phoneIsConfirmed ? now : null
  await insertUser(transaction, {
    ...user,
    id,
    emailConfirmedAt,
    emailProvenAt: emailConfirmedAt,
    phoneConfirmedAt,
    phoneProvenAt: phoneConfirmedAt,
    userMetadata: JSON.stringify(user.userMetadata),
    appMetadata: JSON.stringify(user.appMetadata ?? {}),
  })
  if (email) await insertAddress(transaction, id, { email, isVerified: emailIsConfirmed })
  if (phone) await insertAddress(transaction, id, { phone, isVerified: phoneIsConfirmed })
  return { id }
}

type Address = ({ email: string } | { phone: string }) & { isVerified: boolean }

export async function insertAddress(
  transaction: Kysely<DB>,
  userId: string,
  { isVerified, ...address }: Address,
): Promise<void> {
  const isEmail = 'email' in address
  await insertIdentity(transaction, {
    userId,
    provider: isEmail ? 'email' : 'phone',
    providerId: userId,
    identityData: {
      sub: userId,
      ...address,
      email_verified: isEmail && isVerified,
      phone_verified: !isEmail && isVerified,
    },
  })
}
