import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'

const member = z.string().min(1)

const EllipticKey = z.object({
  kty: z.literal('EC'),
  alg: z.literal('ES256').default('ES256'),
  kid: member.optional(),
  crv: z.literal('P-256'),
  x: member,
  y: member,
  d: member,
})

const RsaKey = z.object({
  kty: z.literal('RSA'),
  alg: z.literal('RS256').default('RS256'),
  kid: member.optional(),
  n: member,
  e: member,
  d: member,
  p: member,
  q: member,
  dp: member,
  dq: member,
  qi: member,
})

/** A private key that access tokens can be signed with. */
export const PrivateJwk = z.discriminatedUnion('kty', [EllipticKey, RsaKey])
export type PrivateJwk = z.infer<typeof PrivateJwk>

export type AsymmetricAlgorithm = PrivateJwk['alg']

/** A new key, named by its fingerprint. */
export async function makePrivateJwk(algorithm: AsymmetricAlgorithm) {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: algorithm }
}
