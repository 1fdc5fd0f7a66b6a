import { clientNetwork } from '#platform/http/limits/rate-limit.ts'
import type { AuthContext } from '../auth-context.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'

type Limit = { name: string; limit: number; windowSeconds: number }

/** Refuses a client that asks more often than the limit allows, in the protocol's words. */
export async function refuseTooMany(
  { rateLimiter }: Pick<IdentityDeps, 'rateLimiter'>,
  { env }: AuthContext,
  limit: Limit,
): Promise<void> {
  const decision = await rateLimiter.consume(limit, clientNetwork(env.clientAddress))
  if (!decision.allowed)
    throw authError(429, 'over_request_rate_limit', 'Request rate limit reached', decision)
}
