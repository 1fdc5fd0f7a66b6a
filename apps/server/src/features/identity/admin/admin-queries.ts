import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { authError } from '../errors.ts'
import type { UserRow } from '../users/present-user.ts'
import { findOptionalUser, findOptionalUserByPhone, isEmailTaken } from '../users/user-queries.ts'
import { emailExists, phoneExists } from './conflicts.ts'

type UserPage = { page: number; perPage: number; filter: string; order: 'asc' | 'desc' }

export async function listUserPage(
  database: Kysely<DB>,
  { page, perPage, filter, order }: UserPage,
): Promise<{ users: UserRow[]; total: number }> {
  const part = `%${filter.replace(/[\\%_]/g, '\\$&')}%`
  const matching = database
    .selectFrom('authUsers')
    .$if(filter !== '', (query) =>
      query.where(({ eb, or }) =>
        or([eb('email', 'ilike', part), eb(sql`user_metadata ->> 'full_name'`, 'ilike', part)]),
      ),
    )
  const users = await matching
    .selectAll()
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { users, total: Number(total) }
}

export async function findUser(database: Kysely<DB>, id: string): Promise<UserRow> {
  const user = await findOptionalUser(database, id)
  if (!user) throw authError(404, 'user_not_found', 'User not found')
  return user
}

/** Other changes to the same user wait until this transaction ends. */
export async function lockUser(transaction: Kysely<DB>, id: string): Promise<UserRow> {
  const user = await transaction
    .selectFrom('authUsers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw authError(404, 'user_not_found', 'User not found')
  return user
}

type Addresses = { email?: string | undefined; phone?: string | undefined }

export async function refuseTaken(
  transaction: Kysely<DB>,
  { email, phone }: Addresses,
  exceptUserId: string | null = null,
): Promise<void> {
  if (email !== undefined && (await isEmailTaken(transaction, email, exceptUserId)))
    throw emailExists()
  if (phone !== undefined) {
    const owner = await findOptionalUserByPhone(transaction, phone)
    if (owner && owner.id !== exceptUserId) throw phoneExists()
  }
}
