import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { authError } from '../errors.ts'
import { findOptionalUserByPhone, isEmailTaken, lockPhone } from '../users/user-queries.ts'

export async function refuseTakenEmail(
  database: Kysely<DB>,
  email: string,
  exceptUserId: string,
): Promise<void> {
  if (await isEmailTaken(database, email, exceptUserId))
    throw authError(
      422,
      'email_exists',
      'A user with this email address has already been registered',
    )
}

/** Holds the number until the transaction ends, so that nobody else takes it meanwhile. */
export async function refuseTakenPhone(
  transaction: Kysely<DB>,
  phone: string,
  exceptUserId: string,
): Promise<void> {
  await lockPhone(transaction, phone)
  const owner = await findOptionalUserByPhone(transaction, phone)
  if (owner && owner.id !== exceptUserId)
    throw authError(
      422,
      'phone_exists',
      'A user with this phone number has already been registered',
    )
}
