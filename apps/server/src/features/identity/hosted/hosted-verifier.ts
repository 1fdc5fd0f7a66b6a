import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { tokenAudience } from '../keys/issuer.ts'
import { hostedError } from './errors.ts'

/** Verifies tokens of a hosted issuer by the public keys that it shows. */
export function createHostedVerifier(issuer: string) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    cacheMaxAge: 600_000,
    cooldownDuration: 10_000,
    timeoutDuration: 5_000,
  })
  const expected = { issuer, audience: tokenAudience, algorithms: ['ES256', 'RS256'] }

  return async (token: string): Promise<JWTPayload> => {
    try {
      return (await jwtVerify(token, keys, expected)).payload
    } catch (error) {
      // Whoever cannot be checked must not be taken for someone who is not signed in.
      if (isTokenRefusal(error)) throw error
      throw hostedError('sign-in.unavailable', { cause: error })
    }
  }
}

/** What says nothing of the token: the keys to judge it by could not be had. */
const failuresOfIssuer = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']

const isTokenRefusal = (error: unknown): boolean =>
  error instanceof errors.JOSEError && !failuresOfIssuer.includes(error.code)
