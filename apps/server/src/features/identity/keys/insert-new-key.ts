import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Secrets } from '#platform/secrets/index.ts'
import { type AsymmetricAlgorithm, makePrivateJwk } from './private-jwk.ts'
import { insertSigningKey } from './signing-key-queries.ts'

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
