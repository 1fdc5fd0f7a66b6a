import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/** Gives somebody a role in the app metadata, or takes it away. False where nobody has this address. */
export async function changeRole(
  database: Kysely<DB>,
  email: string,
  role: string | null,
): Promise<boolean> {
  const metadata = role === null ? sql`app_metadata - 'role'` : withRole(role)
  const changed = await database
    .updateTable('authUsers')
    .set({ appMetadata: sql`${metadata}` })
    .where('email', '=', email.trim().toLowerCase())
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

const withRole = (role: string) => sql`app_metadata || jsonb_build_object('role', ${role}::text)`
