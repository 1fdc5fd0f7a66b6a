import { createId } from '@product/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AuthPasskeys, DB } from '#platform/database/types.gen.ts'
import type { StoredCredential } from './credentials.ts'

export type PasskeyRow = Selectable<AuthPasskeys>

export async function listPasskeys(database: Kysely<DB>, userId: string): Promise<PasskeyRow[]> {
  return await database
    .selectFrom('authPasskeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

/** Passkeys and second factors alike: an authenticator keeps only one credential of a user. */
export async function listKnownCredentials(
  database: Kysely<DB>,
  userId: string,
): Promise<Pick<StoredCredential, 'credentialId' | 'transports'>[]> {
  return await database
    .selectFrom('authPasskeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .unionAll(
      database
        .selectFrom('authFactorCredentials')
        .innerJoin('authFactors', 'authFactors.id', 'authFactorCredentials.factorId')
        .select(['credentialId', 'transports'])
        .where('userId', '=', userId),
    )
    .execute()
}

export async function findOptionalPasskeyByCredential(
  database: Kysely<DB>,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return await database
    .selectFrom('authPasskeys')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

type NewPasskey = StoredCredential & { userId: string; friendlyName: string }

/** Undefined if the credential is somebody's already. */
export async function insertOptionalPasskey(
  transaction: Kysely<DB>,
  passkey: NewPasskey,
): Promise<PasskeyRow | undefined> {
  return await transaction
    .insertInto('authPasskeys')
    .values({ id: createId(), ...passkey })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function recordPasskeyUse(
  transaction: Kysely<DB>,
  id: string,
  counter: number,
): Promise<void> {
  await transaction
    .updateTable('authPasskeys')
    .set({ counter, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

type OwnPasskey = { id: string; userId: string }

export async function updateOptionalPasskeyName(
  transaction: Kysely<DB>,
  { id, userId }: OwnPasskey,
  friendlyName: string,
): Promise<PasskeyRow | undefined> {
  return await transaction
    .updateTable('authPasskeys')
    .set({ friendlyName, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Whether there was one: another user's does not exist. */
export async function deleteOwnPasskey(
  transaction: Kysely<DB>,
  { id, userId }: OwnPasskey,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('authPasskeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function presentPasskey({ id, friendlyName, createdAt, lastUsedAt }: PasskeyRow) {
  return {
    id,
    ...(friendlyName && { friendly_name: friendlyName }),
    created_at: createdAt,
    ...(lastUsedAt && { last_used_at: lastUsedAt }),
  }
}
