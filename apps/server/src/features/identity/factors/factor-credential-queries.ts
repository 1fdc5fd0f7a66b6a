import type { Kysely, Selectable } from 'kysely'
import type { AuthFactorCredentials, DB } from '#platform/database/types.gen.ts'
import type { StoredCredential } from '../passkeys/credentials.ts'

type FactorCredentialRow = Selectable<AuthFactorCredentials>

/** Of a verified factor, which always has one. */
export async function findFactorCredential(
  database: Kysely<DB>,
  factorId: string,
): Promise<FactorCredentialRow> {
  return await database
    .selectFrom('authFactorCredentials')
    .selectAll()
    .where('factorId', '=', factorId)
    .executeTakeFirstOrThrow()
}

/** False if the credential is a factor's already. */
export async function insertFactorCredential(
  transaction: Kysely<DB>,
  credential: StoredCredential & { factorId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('authFactorCredentials')
    .values(credential)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateFactorCounter(
  transaction: Kysely<DB>,
  factorId: string,
  counter: number,
): Promise<void> {
  await transaction
    .updateTable('authFactorCredentials')
    .set({ counter })
    .where('factorId', '=', factorId)
    .execute()
}
