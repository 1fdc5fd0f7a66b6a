import { createId } from '@product/domain'
import { type InsertObject, type Kysely, sql, type UpdateObject } from 'kysely'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { UserRow, WholeUser } from './present-user.ts'

export async function findOptionalUser(
  database: Kysely<DB>,
  id: string,
): Promise<UserRow | undefined> {
  return await database.selectFrom('authUsers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locked before anything of the user's is changed, always first: so nobody waits in a circle. */
export async function lockOptionalUser(
  transaction: Kysely<DB>,
  id: string,
): Promise<UserRow | undefined> {
  return await transaction
    .selectFrom('authUsers')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Addresses are stored in lower case. Those of single sign-on are only their provider's word, and find nobody. */
export async function findOptionalUserByEmail(
  database: Kysely<DB>,
  email: string,
): Promise<UserRow | undefined> {
  return await database
    .selectFrom('authUsers')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .where('isSsoUser', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Requests about one address wait for each other here, even while nobody has it. */
export async function lockOptionalUserByEmail(
  transaction: Kysely<DB>,
  email: string,
): Promise<UserRow | undefined> {
  await lockName(transaction, `auth-email:${email}`)
  const user = await findOptionalUserByEmail(transaction, email)
  return user && (await lockOptionalUser(transaction, user.id))
}

/** Whether somebody else has proved to own the address, here or at a provider. */
export async function isEmailTaken(
  database: Kysely<DB>,
  email: string,
  exceptUserId: string | null = null,
): Promise<boolean> {
  const owners = database
    .selectFrom('authUsers')
    .select('id')
    .where('email', '=', email)
    .unionAll(
      database
        .selectFrom('authIdentities')
        .select('userId as id')
        .where('email', '=', email)
        .where(sql<boolean>`identity_data ->> 'email_verified' = 'true'`),
    )
  const taken = await database
    .selectFrom('authUsers')
    .select('id')
    .where('id', 'in', owners)
    .where('isSsoUser', '=', false)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`id is distinct from ${exceptUserId}::uuid`)
    .executeTakeFirst()
  return taken !== undefined
}

export async function findOptionalUserByPhone(
  database: Kysely<DB>,
  phone: string,
): Promise<UserRow | undefined> {
  return await database
    .selectFrom('authUsers')
    .selectAll()
    .where('phone', '=', phone)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Until the transaction ends, nobody else can take this number or ask about it. */
export async function lockPhone(transaction: Kysely<DB>, phone: string): Promise<void> {
  await lockName(transaction, `auth-phone:${phone}`)
}

export async function lockOptionalUserByPhone(
  transaction: Kysely<DB>,
  phone: string,
): Promise<UserRow | undefined> {
  await lockPhone(transaction, phone)
  const user = await findOptionalUserByPhone(transaction, phone)
  return user && (await lockOptionalUser(transaction, user.id))
}

export async function insertUser(
  database: Kysely<DB>,
  user: Omit<InsertObject<DB, 'authUsers'>, 'id'> & { id?: string },
): Promise<UserRow> {
  return await database
    .insertInto('authUsers')
    // Without the time of creation, which answers to a sign-up would show.
    .values({ id: crypto.randomUUID(), ...user })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateUser(
  database: Kysely<DB>,
  id: string,
  changes: UpdateObject<DB, 'authUsers'>,
): Promise<UserRow> {
  return await database
    .updateTable('authUsers')
    .set({ ...changes, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function loadWholeUser(database: Kysely<DB>, id: string): Promise<WholeUser> {
  const [user, identities, factors] = await Promise.all([
    database.selectFrom('authUsers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    listIdentities(database, id),
    database
      .selectFrom('authFactors')
      .selectAll()
      .where('userId', '=', id)
      .orderBy('createdAt')
      .execute(),
  ])
  return { user, identities, factors }
}

export async function hasVerifiedFactor(database: Kysely<DB>, userId: string): Promise<boolean> {
  const factor = await database
    .selectFrom('authFactors')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  return factor !== undefined
}

export async function listIdentities(database: Kysely<DB>, userId: string) {
  return await database
    .selectFrom('authIdentities')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

type NewIdentity = {
  userId: string
  provider: string
  providerId: string
  identityData: Record<string, unknown>
}

/** Adds an identity and brings the user's list of providers up to date, oldest first. */
export async function insertIdentity(
  transaction: Kysely<DB>,
  identity: NewIdentity,
): Promise<void> {
  await transaction
    .insertInto('authIdentities')
    .values({
      id: createId(),
      ...identity,
      identityData: JSON.stringify(identity.identityData),
      lastSignInAt: sql<Date>`now()`,
    })
    .execute()
  await refreshProviders(transaction, identity.userId)
}

export async function refreshProviders(transaction: Kysely<DB>, userId: string): Promise<void> {
  const identities = await listIdentities(transaction, userId)
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const known = providers.length > 0 ? { provider: providers[0], providers } : {}
  await transaction
    .updateTable('authUsers')
    .set({
      appMetadata: sql`(app_metadata - 'provider' - 'providers') || ${JSON.stringify(known)}::jsonb`,
    })
    .where('id', '=', userId)
    .execute()
}
