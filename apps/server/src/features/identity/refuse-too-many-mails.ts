import { authError } from './errors.ts'
import type { IdentityDeps } from './identity-deps.ts'

const windowSeconds = 3_600

/**
 * Bounds the mails of an hour. Counted whether or not the address is known, or the limit would tell
 * which are; and outside the transaction, because the limiter has connections of its own.
 */
export async function refuseTooManyMails(
  { rateLimiter, config: { identity } }: IdentityDeps,
  mails = 1,
): Promise<void> {
  if (!identity.confirmEmail) return
  const limit = { name: 'auth-mail-total', limit: identity.mailsPerHour, windowSeconds }
  for (let counted = 0; counted < mails; counted += 1) {
    const { allowed } = await rateLimiter.consume(limit, 'all')
    if (!allowed) throw authError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
  }
}
