import { type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Log } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets/index.ts'
import type { Config } from '#server/config.ts'
import { ownIssuer, tokenAudience } from './issuer.ts'
import { readKeyFile } from './read-key-file.ts'
import { fixedKeys, type KeySource, type SigningKey, sharedSecretKey } from './signing-key.ts'
import { openStoredKeys } from './stored-keys.ts'

export type SigningKeys = Awaited<ReturnType<typeof loadSigningKeys>>

type Sources = {
  database: Kysely<DB>
  secrets: Secrets
  log: Log
  config: Pick<Config, 'identity' | 'siteUrl'>
}

/** The keys that access tokens are signed and verified with. */
export async function loadSigningKeys(sources: Sources) {
  const { identity } = sources.config
  const issuer = ownIssuer(sources.config)
  const source = await openSource(sources)
  // Accepted beside keys of our own: tokens of applications, and those from before a change to them.
  const shared = identity.jwtSecret === undefined ? undefined : sharedSecretKey(identity.jwtSecret)

  /** Within a transaction, on whose connection it looks up which key signs. */
  async function sign(claims: JWTPayload, transaction: Kysely<DB>): Promise<string> {
    const { id, algorithm, signingKey } = await source.findSigner(transaction)
    const header = { alg: algorithm, typ: 'JWT', ...(id && { kid: id }) }
    return await new SignJWT(claims).setProtectedHeader(header).sign(signingKey)
  }

  /** Rejects a token that is not ours, was changed, or has expired; one without `exp` does not. */
  async function verify(token: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, async (header) => {
      const key = await findKey(header)
      if (key?.algorithm !== header.alg) throw new Error('signing method or key is not known')
      return key.verifyingKey
    })
    if (payload.sub !== undefined) checkOrigin(payload, issuer)
    return payload
  }

  async function findKey({ kid, alg }: JWTHeaderParameters): Promise<SigningKey | undefined> {
    const hasId = ({ id }: SigningKey) => id === kid
    const known = (await source.list()).find(hasId)
    if (known) return known
    if (alg === 'HS256') return shared
    return kid === undefined ? undefined : (await source.listAnew()).find(hasId)
  }

  async function listPublicKeys() {
    return (await source.list(1_000)).flatMap(({ publicJwk }) => publicJwk ?? [])
  }

  return { sign, verify, listPublicKeys }
}

async function openSource({ config: { identity }, ...sources }: Sources): Promise<KeySource> {
  const { algorithm, jwtSecret, signingKeysFile, accessTokenSeconds } = identity
  if (algorithm === 'HS256') {
    if (!jwtSecret) throw new Error('HS256 needs a shared secret')
    return fixedKeys(sharedSecretKey(jwtSecret))
  }
  if (signingKeysFile) return fixedKeys(...(await readKeyFile(signingKeysFile)))
  return await openStoredKeys({ ...sources, algorithm, tokenSeconds: accessTokenSeconds })
}

/** Only a token of a person names where it comes from; the keys of applications need not. */
function checkOrigin({ iss, aud }: JWTPayload, issuer: string): void {
  if (iss !== issuer) throw new Error('unexpected "iss" claim value')
  if (![aud].flat().includes(tokenAudience)) throw new Error('unexpected "aud" claim value')
}
