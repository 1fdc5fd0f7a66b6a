import type { RateLimit } from '#platform/http/rate-limiter.ts'
import { authError } from './errors.ts'
import type { IdentityDeps } from './identity-deps.ts'

type Limiting = Pick<IdentityDeps, 'rateLimiter'>
type GiveBack = () => void

const fifteenMinutes = 900
const passwordTries = { name: 'auth-password', limit: 30, windowSeconds: fifteenMinutes }
const factorTries = { name: 'auth-factor-code', limit: 10, windowSeconds: fifteenMinutes }
const recoveryTries = { name: 'auth-recovery-code', limit: 10, windowSeconds: fifteenMinutes }

/** Guesses at the password of one address, whether or not anyone has it. */
export const takePasswordTry = (deps: Limiting, address: string): Promise<GiveBack> =>
  takeTry(deps, passwordTries, address)

/** Guesses at the codes of one factor, by who has the first one already. */
export const takeFactorTry = (
  deps: Limiting,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<GiveBack> => takeTry(deps, factorTries, `${userId}:${factorId}`)

export const takeRecoveryTry = (deps: Limiting, setOfCodes: string): Promise<GiveBack> =>
  takeTry(deps, recoveryTries, setOfCodes, {
    code: 'mfa_recovery_codes_locked',
    message: 'Too many failed attempts, try again later or use another factor',
  })

const reached = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }

/**
 * Limits what fails. A try is taken before it is made, so that many at once are no more than one
 * after the other, and given back by who succeeds.
 */
async function takeTry(
  { rateLimiter }: Limiting,
  limit: RateLimit,
  key: string,
  { code, message } = reached,
): Promise<GiveBack> {
  const { allowed } = await rateLimiter.consume(limit, key)
  if (!allowed) throw authError(429, code, message)
  return () => rateLimiter.giveBack(limit, key)
}
