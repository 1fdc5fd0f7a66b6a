import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'

const windowSeconds = 3_600

/**
 * Bounds what text messages cost in an hour. Counted before anyone is looked up, and outside the
 * transaction: the limiter has connections of its own.
 */
export async function refuseTooManySms({ rateLimiter, config }: IdentityDeps): Promise<void> {
  const limit = { name: 'auth-sms-total', limit: config.identity.smsPerHour, windowSeconds }
  const { allowed } = await rateLimiter.consume(limit, 'all')
  if (!allowed) throw authError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded')
}
