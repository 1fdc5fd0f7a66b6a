import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { hashPassword, isPasswordOf } from '../passwords.ts'
import { findOptionalUserByEmail } from '../user-queries.ts'
import { insertUserWithIdentities } from './insert-user-with-identities.ts'

type SeededUser = { email: string; password: string; userMetadata: Record<string, unknown> }

/** A user that the installation makes by itself, confirmed. An address that is taken stays so. */
export async function seedUser(
  transaction: Kysely<DB>,
  { email, password, userMetadata }: SeededUser,
): Promise<void> {
  if (await findOptionalUserByEmail(transaction, email)) return
  const passwordHash = await hashPassword(password)
  const user = { email, passwordHash, userMetadata, emailIsConfirmed: true }
  await insertUserWithIdentities(transaction, user)
}

/** Whether the user is still there and has still this password. */
export async function canSignIn(
  database: Kysely<DB>,
  { email, password }: Pick<SeededUser, 'email' | 'password'>,
): Promise<boolean> {
  const user = await findOptionalUserByEmail(database, email)
  return user !== undefined && (await isPasswordOf(user.passwordHash, password))
}
