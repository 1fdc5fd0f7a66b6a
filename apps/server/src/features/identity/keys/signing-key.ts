import { createSecretKey } from 'node:crypto'
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK, type KeyObject } from 'jose'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { PrivateJwk } from './private-jwk.ts'

export type SigningKey = {
  /** Stands in the header of its tokens; a shared secret has none. */
  id: string | undefined
  algorithm: string
  signingKey: CryptoKey | KeyObject | Uint8Array
  verifyingKey: CryptoKey | KeyObject | Uint8Array
  /** A shared secret shows nothing. */
  publicJwk: JWK | undefined
}

export async function importSigningKey({ kid, ...jwk }: PrivateJwk): Promise<SigningKey> {
  const id = kid ?? (await calculateJwkThumbprint(jwk))
  const publicJwk = { ...publicMembers(jwk), kid: id, alg: jwk.alg, use: 'sig' }
  return {
    id,
    algorithm: jwk.alg,
    signingKey: await importJWK(jwk, jwk.alg),
    verifyingKey: await importJWK(publicJwk, jwk.alg),
    publicJwk: { ...publicJwk, key_ops: ['verify'] },
  }
}

/** Named one by one: `d` and the primes of RSA must not leave. */
const publicMembers = (jwk: PrivateJwk) =>
  jwk.kty === 'EC'
    ? { kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y }
    : { kty: jwk.kty, n: jwk.n, e: jwk.e }

export function sharedSecretKey(secret: string): SigningKey {
  const key = createSecretKey(Buffer.from(secret))
  return {
    id: undefined,
    algorithm: 'HS256',
    signingKey: key,
    verifyingKey: key,
    publicJwk: undefined,
  }
}

/** Where keys come from. Those of a secret or a file stay the same; stored ones are rotated. */
export type KeySource = {
  /** The key that signs now, read on the connection of the caller's transaction. */
  findSigner: (transaction: Kysely<DB>) => Promise<SigningKey>
  /** Every key that verifies, as known ten seconds ago at the earliest, or as said. */
  list: (oldestMilliseconds?: number) => Promise<SigningKey[]>
  /** The same as of now, for a key that is not known yet. */
  listAnew: () => Promise<SigningKey[]>
}

export const fixedKeys = (signer: SigningKey, ...others: SigningKey[]): KeySource => {
  const list = async () => [signer, ...others]
  return { findSigner: async () => signer, list, listAnew: list }
}
