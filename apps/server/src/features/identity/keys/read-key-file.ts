import { readFileSync } from 'node:fs'
import { CompactSign, compactVerify } from 'jose'
import { z } from 'zod'
import { StartupError } from '#platform/startup-error.ts'
import { PrivateJwk } from './private-jwk.ts'
import { importSigningKey, type SigningKey } from './signing-key.ts'

const KeySet = z.object({ keys: z.tuple([PrivateJwk]).rest(PrivateJwk) })

/** The keys of SIGNING_KEYS_FILE, or what to do about that file. Its content is never repeated. */
export async function readKeyFile(file: string): Promise<[SigningKey, ...SigningKey[]]> {
  const [first, ...others] = parseKeySet(file)
  const keys: [SigningKey, ...SigningKey[]] = [
    await importTried(file, first),
    ...(await Promise.all(others.map((jwk) => importTried(file, jwk)))),
  ]
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw refusal(file, 'holds two keys with one `kid`')
  return keys
}

function parseKeySet(file: string) {
  const content = readContent(file)
  const { data } = KeySet.safeParse(parseJson(file, content))
  if (!data) throw refusal(file, 'is not a set of private keys for ES256 or RS256')
  return data.keys
}

function readContent(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw refusal(file, `cannot be read${reason}`)
  }
}

function parseJson(file: string, content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw refusal(file, 'is not JSON')
  }
}

/** Signs once, so that a key whose halves do not belong together is noticed before anyone signs in. */
async function importTried(file: string, jwk: PrivateJwk): Promise<SigningKey> {
  try {
    const key = await importSigningKey(jwk)
    const signed = await new CompactSign(new Uint8Array(1))
      .setProtectedHeader({ alg: jwk.alg })
      .sign(key.signingKey)
    await compactVerify(signed, key.verifyingKey)
    return key
  } catch {
    throw refusal(file, 'holds a key that cannot sign')
  }
}

const refusal = (file: string, problem: string) =>
  new StartupError(`SIGNING_KEYS_FILE: ${file} ${problem}.`, {
    hint: 'It must be readable JSON of the form {"keys": [...]} with at least one private key as a JWK: EC with curve P-256, or RSA with 2048 bits or more and all its members. Correct it, or unset SIGNING_KEYS_FILE to let the server make its keys.',
  })
