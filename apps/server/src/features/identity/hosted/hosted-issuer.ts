import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { defineErrors } from '#platform/http/errors/app-error.ts'
import { tokenAudience } from '../keys/issuer.ts'

const hostedError = defineErrors({
  'sign-in.unavailable': {
    status: 503,
    message: 'Your session can’t be checked right now. Try again in a minute.',
  },
})

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
      // A token that cannot be checked must not count as not signed in.
      if (isTokenRefusal(error)) throw error
      throw hostedError('sign-in.unavailable', { cause: error })
    }
  }
}

/** Errors that say nothing of the token: the keys to verify it could not be loaded. */
const failuresOfIssuer = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']

const isTokenRefusal = (error: unknown): boolean =>
  error instanceof errors.JOSEError && !failuresOfIssuer.includes(error.code)

type State = 'good' | 'ended' | 'needs-second-factor'

const User = z.object({ factors: z.array(z.looseObject({ status: z.string() })).nullish() })

const timeoutMilliseconds = 5_000
/** A refused session may ask again and again; each time the hosted service would be asked as well. */
const refusalMilliseconds = 10_000
const mostRefusals = 10_000

/**
 * The hosted service's state of a session with one factor. Its tokens do not say whether
 * the person has a second one: the service leaves it to the application to ask for it.
 */
export function createHostedSessions({ url, anonKey }: { url: string; anonKey: string }) {
  const refused = new LRUCache<string, State>({ max: mostRefusals, ttl: refusalMilliseconds })

  async function ask(token: string): Promise<State> {
    const response = await fetch(`${url}/user`, {
      headers: { apikey: anonKey, authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    // Of the token; 401 would be about our own key.
    if (response.status === 403) return 'ended'
    if (!response.ok) throw new Error(`${url}/user answered ${response.status}`)
    const { factors } = User.parse(await response.json())
    const hasFactor = factors?.some(({ status }) => status === 'verified')
    return hasFactor ? 'needs-second-factor' : 'good'
  }

  /** Rejects where the service does not answer: nobody gets in without the factor meanwhile. */
  return async (token: string): Promise<State> => {
    const known = refused.get(token)
    if (known) return known
    try {
      const state = await ask(token)
      if (state !== 'good') refused.set(token, state)
      return state
    } catch (error) {
      throw hostedError('sign-in.unavailable', { cause: error })
    }
  }
}
