import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Secrets } from '#platform/secrets/index.ts'
import { type AsymmetricAlgorithm, makePrivateJwk } from './private-jwk.ts'

type StoredKey = { id: string; algorithm: string; sealedPrivateKey: string }

/** Clocks of servers and database differ a little, and a request takes a moment. */
const graceSeconds = 60

/** Those that do not verify any more: their last token has expired. */
const isSpent = (tokenSeconds: number) =>
  sql<boolean>`retired_at < now() - make_interval(secs => ${tokenSeconds + graceSeconds})`

/** Keys that verify, the newest first. Of those that are not retired, one signs. */
export const listSigningKeys = (database: Kysely<DB>, tokenSeconds: number) =>
  database
    .selectFrom('authSigningKeys')
    .select(['id', 'algorithm', 'sealedPrivateKey', 'retiredAt'])
    .where((where) => where.or([where('retiredAt', 'is', null), where.not(isSpent(tokenSeconds))]))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

export async function deleteSpentKeys(database: Kysely<DB>, tokenSeconds: number): Promise<void> {
  await database.deleteFrom('authSigningKeys').where(isSpent(tokenSeconds)).execute()
}

/** Servers that start at once and a rotation take turns. */
export async function lockSigningKeys(transaction: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('auth_signing_keys'))`.execute(transaction)
}

async function insertSigningKey(transaction: Kysely<DB>, key: StoredKey): Promise<void> {
  await transaction.insertInto('authSigningKeys').values(key).execute()
}

export async function retireSigningKeys(transaction: Kysely<DB>): Promise<void> {
  await transaction
    .updateTable('authSigningKeys')
    .set({ retiredAt: sql<Date>`now()` })
    .where('retiredAt', 'is', null)
    .execute()
}

/** Makes a key and stores it, sealed under its own id; answers with the id. */
export async function insertNewKey(
  transaction: Kysely<DB>,
  secrets: Secrets,
  algorithm: AsymmetricAlgorithm,
): Promise<string> {
  const jwk = await makePrivateJwk(algorithm)
  const sealedPrivateKey = secrets.seal(JSON.stringify(jwk), jwk.kid)
  await insertSigningKey(transaction, { id: jwk.kid, algorithm, sealedPrivateKey })
  return jwk.kid
}
