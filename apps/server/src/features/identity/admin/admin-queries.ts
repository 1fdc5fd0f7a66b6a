import { type Kysely, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { DB } from '#platform/database/types.gen.ts'
import { type AuthError, authError } from '../errors.ts'
import type { UserRow } from '../users/present-user.ts'
import { findOptionalUser, findOptionalUserByPhone, isEmailTaken } from '../users/user-queries.ts'

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

export const emailExists = (): AuthError =>
  authError(422, 'email_exists', 'A user with this email address has already been registered')

const phoneExists = (): AuthError =>
  authError(422, 'phone_exists', 'Phone number already registered by another user')

const idExists = () =>
  authError(422, 'user_already_exists', 'A user with this id has already been registered')

const refusals = new Map([
  ['auth_users_email_key', emailExists],
  ['auth_users_phone_key', phoneExists],
  ['auth_users_pkey', idExists],
])

/** Two requests may take the same address at once; the second is told as if it had come later. */
export async function explainingConflicts<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const refusal = error instanceof DatabaseError && refusals.get(error.constraint ?? '')
    throw refusal ? refusal() : error
  }
}
