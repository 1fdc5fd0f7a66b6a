import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { authError } from '../errors.ts'
import { isEmailTaken } from '../users/user-queries.ts'

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
