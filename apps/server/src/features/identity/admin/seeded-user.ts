import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { ownIssuerName } from '../keys/issuer.ts'
import type { Passwords } from '../passwords/create-passwords.ts'
import type { AccessToken } from '../sessions/create-access-tokens.ts'
import { findOptionalUserByEmail } from '../users/user-queries.ts'
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
