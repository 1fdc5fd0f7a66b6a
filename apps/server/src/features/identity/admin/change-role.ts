import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { findOptionalUserByEmail } from '../users/user-queries.ts'

type RoleChange = {
  email: string
  /** Null takes the role away. */
  role: string | null
  /** Whether the role may go to an address that nobody has shown to be theirs. */
  allowsUnproven?: boolean
}

/**
 * Gives somebody a role in the app metadata, or takes it away. Without confirmation anybody can sign up with
 * anybody's address, so that only a proven one says whose account it is.
 */
export async function changeRole(
  database: Kysely<DB>,
  { email, role, allowsUnproven = false }: RoleChange,
): Promise<'changed' | 'unknown' | 'unproven'> {
  const address = email.trim().toLowerCase()
  const metadata = role === null ? sql`app_metadata - 'role'` : withRole(role)
  const changed = await database
    .updateTable('authUsers')
    .set({ appMetadata: sql`${metadata}` })
    .where('email', '=', address)
    .where('isSsoUser', '=', false)
    .where('deletedAt', 'is', null)
    .$if(role !== null && !allowsUnproven, (query) => query.where('emailProvenAt', 'is not', null))
    .returning('id')
    .executeTakeFirst()
  if (changed) return 'changed'
  return (await findOptionalUserByEmail(database, address)) ? 'unproven' : 'unknown'
}

const withRole = (role: string) => sql`app_metadata || jsonb_build_object('role', ${role}::text)`
