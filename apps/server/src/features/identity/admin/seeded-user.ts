import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { ownIssuerName } from '../keys/issuer.ts'
import type { Passwords } from '../passwords/create-passwords.ts'
import { isBanned } from '../sessions/authenticate.ts'
import type { AccessToken } from '../sessions/create-access-tokens.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { findOptionalUserByEmail, updateUser } from '../users/user-queries.ts'
import { insertUserWithIdentities } from './insert-user-with-identities.ts'

const Metadata = z.record(z.string(), z.unknown())

type SeededUser = { email: string; password: string; userMetadata: Record<string, unknown> }

/** A user that the installation makes by itself, confirmed. An address that is taken stays so. */
export async function seedUser(
  transaction: Kysely<DB>,
  { hashPassword }: Passwords,
  { email, password, userMetadata }: SeededUser,
): Promise<void> {
  if (await findOptionalUserByEmail(transaction, email)) return
  const passwordHash = await hashPassword(password)
  const user = { email, passwordHash, userMetadata, emailIsConfirmed: true }
  await insertUserWithIdentities(transaction, user)
}

/** The seeded user, if it still exists and still has this password. */
export async function findOptionalSeededUser(
  { database, passwords }: Pick<IdentityDeps, 'database' | 'passwords'>,
  { email, password }: Pick<SeededUser, 'email' | 'password'>,
): Promise<Pick<AccessToken, 'issuer' | 'subject' | 'userMetadata'> | undefined> {
  const user = await findOptionalUserByEmail(database, email)
  if (!user || !(await passwords.isPasswordOf(user.passwordHash, password))) return undefined
  return {
    issuer: ownIssuerName,
    subject: user.id,
    userMetadata: Metadata.parse(user.userMetadata),
  }
}

const forGood = new Date('9999-01-01T00:00:00Z')

/** Nobody signs in as the seeded user, who is still so, until it is opened again. Returns whether anybody could. */
export async function closeSeededUser(
  { database, passwords }: Pick<IdentityDeps, 'database' | 'passwords'>,
  seeded: Pick<SeededUser, 'email' | 'password'>,
): Promise<boolean> {
  const user = await findOptionalUserByEmail(database, seeded.email)
  if (!user || isBanned(user)) return false
  if (!(await passwords.isPasswordOf(user.passwordHash, seeded.password))) return false
  await database.transaction().execute(async (transaction) => {
    await updateUser(transaction, user.id, { bannedUntil: forGood })
    await deleteSessions(transaction, 'global', user.id, null)
  })
  return true
}

/** Leaves bans by administrators alone. */
export async function openSeededUser(
  { database }: Pick<IdentityDeps, 'database'>,
  email: string,
): Promise<void> {
  const user = await findOptionalUserByEmail(database, email)
  if (user?.bannedUntil?.getTime() === forGood.getTime())
    await updateUser(database, user.id, { bannedUntil: null })
}
