import type { RateLimit } from '#platform/http/limits/create-rate-limiter.ts'
import { clientNetwork } from '#platform/http/limits/rate-limit.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { Address } from '../users/addresses.ts'
import { isKnownNetwork } from './known-networks.ts'

type Limiting = Pick<IdentityDeps, 'rateLimiter'>
type Refund = () => void

const fifteenMinutes = 900
/** Wrong passwords for one address, from all networks together that its owner never signed in from. */
const passwordAttempts = { name: 'auth-password', limit: 30, windowSeconds: fifteenMinutes }
/** Wrong passwords for one address, from each network that its owner has signed in from. */
const knownPasswordAttempts = { ...passwordAttempts, name: 'auth-password-known' }
/** Wrong current passwords of one user, by somebody who has a session. */
const currentPasswordAttempts = { ...passwordAttempts, name: 'auth-current-password' }
const factorAttempts = { name: 'auth-factor-code', limit: 10, windowSeconds: fifteenMinutes }
/** Where addresses are not confirmed, the protocol says which are taken. */
const signUpAttempts = { name: 'auth-signup-taken', limit: 30, windowSeconds: 3_600 }
const recoveryAttempts = { name: 'auth-recovery-code', limit: 10, windowSeconds: fifteenMinutes }

/**
 * Guesses at the password of one address, whether or not anyone has it. Guesses from elsewhere do not use
 * up the allowance of the networks that the owner signs in from, so that nobody can lock the owner out.
 */
export async function consumePasswordAttempt(
  deps: Limiting & Pick<IdentityDeps, 'database'>,
  address: Address,
  { ipAddress }: Pick<Client, 'ipAddress'>,
): Promise<Refund> {
  const name = 'email' in address ? address.email : address.phone
  return (await isKnownNetwork(deps.database, address, ipAddress))
    ? consumeAttempt(deps, knownPasswordAttempts, `${name} ${clientNetwork(ipAddress)}`)
    : consumeAttempt(deps, passwordAttempts, name)
}

export const consumeCurrentPasswordAttempt = (deps: Limiting, userId: string): Promise<Refund> =>
  consumeAttempt(deps, currentPasswordAttempts, userId)

/** Guesses at the codes of one factor, by who has the first one already. */
export const consumeFactorAttempt = (
  deps: Limiting,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<Refund> => consumeAttempt(deps, factorAttempts, `${userId}:${factorId}`)

export const consumeRecoveryAttempt = (deps: Limiting, setOfCodes: string): Promise<Refund> =>
  consumeAttempt(deps, recoveryAttempts, setOfCodes, {
    code: 'mfa_recovery_codes_locked',
    message: 'Too many failed attempts, try again later or use another factor',
  })

/** Sign-ups that are told that somebody has the address, by network. */
export const consumeSignUpAttempt = (
  deps: Limiting,
  { ipAddress }: Pick<Client, 'ipAddress'>,
): Promise<Refund> => consumeAttempt(deps, signUpAttempts, clientNetwork(ipAddress))

const reached = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }

/**
 * Limits what fails. A try is taken before it is made, so that many at once are no more than one
 * after the other, and given back by who succeeds.
 */
async function consumeAttempt(
  { rateLimiter }: Limiting,
  limit: RateLimit,
  key: string,
  { code, message } = reached,
): Promise<Refund> {
  const decision = await rateLimiter.consume(limit, key)
  if (!decision.allowed) throw authError(429, code, message, decision)
  return () => rateLimiter.refund(limit, key)
}
