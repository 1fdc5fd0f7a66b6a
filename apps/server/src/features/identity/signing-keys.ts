import { createSecretKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  type KeyObject,
  SignJWT,
} from 'jose'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Secrets } from '#platform/secrets/index.ts'
import type { Config } from '#server/config.ts'
import { ownIssuer, tokenAudience } from './issuer.ts'
import { listOrMakeSigningKeys } from './signing-key-queries.ts'

type Key = {
  id: string | undefined
  algorithm: string
  signingKey: CryptoKey | KeyObject | Uint8Array
  verifyingKey: CryptoKey | KeyObject | Uint8Array
  publicJwk: JWK | undefined
}

export type SigningKeys = Awaited<ReturnType<typeof loadSigningKeys>>

type KeySources = {
  database: Kysely<DB>
  secrets: Secrets
  config: Pick<Config, 'identity' | 'siteUrl'>
}

/** The keys that access tokens are signed and verified with; the newest signs. */
export async function loadSigningKeys(sources: KeySources) {
  const keys = await loadKeys(sources)
  const current = keys[0]
  if (!current) throw new Error('There is no key to sign with')
  const { id, algorithm, signingKey } = current
  const issuer = ownIssuer(sources.config)
  const byId = new Map(keys.map((key) => [key.id, key]))

  function sign(claims: JWTPayload): Promise<string> {
    const header = { alg: algorithm, typ: 'JWT', ...(id && { kid: id }) }
    return new SignJWT(claims).setProtectedHeader(header).sign(signingKey)
  }

  /** Rejects a token that is not ours, was changed, or has expired; one without `exp` does not. */
  async function verify(token: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, ({ kid, alg }) => {
      const key =
        byId.get(kid) ?? keys.find(({ algorithm }) => kid === undefined && algorithm === alg)
      if (key?.algorithm !== alg) throw new Error('signing method or key is not known')
      return key.verifyingKey
    })
    if (payload.sub !== undefined) checkOrigin(payload, issuer)
    return payload
  }

  const publicKeys = keys.flatMap(({ publicJwk }) => publicJwk ?? [])
  return { sign, verify, publicKeys }
}

/** Only a token of a person names where it comes from; the keys of applications need not. */
function checkOrigin({ iss, aud }: JWTPayload, issuer: string): void {
  if (iss !== issuer) throw new Error('unexpected "iss" claim value')
  if (![aud].flat().includes(tokenAudience)) throw new Error('unexpected "aud" claim value')
}

async function loadKeys({ database, secrets, config: { identity } }: KeySources): Promise<Key[]> {
  if (identity.algorithm === 'HS256') return [sharedKey(identity.jwtSecret ?? '')]
  if (identity.signingKeysFile) return readKeyFile(identity.signingKeysFile)
  const stored = await listOrMakeSigningKeys(database, identity.algorithm, () =>
    makeKey(identity.algorithm, secrets),
  )
  return Promise.all(
    stored.map(({ id, sealedPrivateKey }) =>
      importKey(JSON.parse(secrets.open(sealedPrivateKey, id))),
    ),
  )
}

function sharedKey(secret: string): Key {
  const key = createSecretKey(Buffer.from(secret))
  return {
    id: undefined,
    algorithm: 'HS256',
    signingKey: key,
    verifyingKey: key,
    publicJwk: undefined,
  }
}

function readKeyFile(file: string): Promise<Key[]> {
  const { keys }: { keys: JWK[] } = JSON.parse(readFileSync(file, 'utf8'))
  return Promise.all(keys.map(importKey))
}

async function makeKey(algorithm: string, secrets: Secrets) {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  const id = await calculateJwkThumbprint(await exportJWK(publicKey))
  const jwk = { ...(await exportJWK(privateKey)), kid: id, alg: algorithm }
  return { id, algorithm, sealedPrivateKey: secrets.seal(JSON.stringify(jwk), id) }
}

async function importKey(jwk: JWK): Promise<Key> {
  const algorithm = jwk.alg ?? 'ES256'
  // Only the public members are kept: `d` and the primes of RSA are what must not leave.
  const { kty, crv, x, y, n, e, kid } = jwk
  const publicMembers = { kty, crv, x, y, n, e }
  const publicJwk = JSON.parse(
    JSON.stringify({ ...publicMembers, kid, alg: algorithm, use: 'sig', key_ops: ['verify'] }),
  )
  return {
    id: kid,
    algorithm,
    signingKey: await importJWK(jwk, algorithm),
    verifyingKey: await importJWK(publicJwk, algorithm),
    publicJwk,
  }
}
