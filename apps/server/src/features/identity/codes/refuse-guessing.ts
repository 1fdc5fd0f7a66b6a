import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'

const tries = { name: 'auth-verify-address', limit: 30, windowSeconds: 3_600 }

/** Bounds the guesses at the codes of one address, from however many places. Links cannot be guessed. */
export async function refuseGuessing(
  { rateLimiter }: Pick<IdentityDeps, 'rateLimiter'>,
  email: string,
): Promise<void> {
  const { allowed } = await rateLimiter.consume(tries, email)
  if (!allowed) throw authError(429, 'over_request_rate_limit', 'Request rate limit reached')
}
