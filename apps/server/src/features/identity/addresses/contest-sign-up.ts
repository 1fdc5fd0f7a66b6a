import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Address } from '../users/addresses.ts'
import type { UserRow } from '../users/present-user.ts'
import {
  findOptionalUserByEmail,
  findOptionalUserByPhone,
  listIdentities,
  updateUser,
} from '../users/user-queries.ts'
import { isExternal } from './claim-address.ts'

/**
 * The stored hash of the first sign-up with this address if its password is the same, which shows that the
 * same person signs up again. One password is checked in any case, so that the time does not tell whether
 * the address is known.
 */
export async function findRepeatedHash(
  { database, passwords }: Pick<IdentityDeps, 'database' | 'passwords'>,
  address: Address,
  password: string,
): Promise<string | undefined> {
  const user =
    'email' in address
      ? await findOptionalUserByEmail(database, address.email)
      : await findOptionalUserByPhone(database, address.phone)
  const passwordHash = user?.passwordHash ?? null
  return (await passwords.isPasswordOf(passwordHash, password)) && passwordHash
    ? passwordHash
    : undefined
}

/**
 * Notes that two sign-ups wait for the confirmation of one address. Its owner reads both mails and may
 * confirm either, so that what was chosen in them must not count.
 */
export async function contestSignUp(transaction: Kysely<DB>, { id }: UserRow): Promise<void> {
  await updateUser(transaction, id, {
    signUpContestedAt: sql<Date>`coalesce(sign_up_contested_at, now())`,
  })
}

/** The same for a sign-up without a password: it contests those that gave somebody a way in. */
export async function contestOtherWaysIn(transaction: Kysely<DB>, user: UserRow): Promise<void> {
  const identities = await listIdentities(transaction, user.id)
  const hasWayIn = user.passwordHash !== null || identities.some((one) => isExternal(one.provider))
  if (hasWayIn) await contestSignUp(transaction, user)
}
