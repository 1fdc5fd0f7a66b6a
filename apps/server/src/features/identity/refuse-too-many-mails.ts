import { clientNetwork } from '#platform/http/rate-limit.ts'
import type { RateLimit } from '#platform/http/rate-limiter.ts'
import { authError } from './errors.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { Client } from './issue-session.ts'

const windowSeconds = 3_600
/** Nobody may use up what everybody needs. */
const leastShare = 3

/**
 * Bounds the mails of an hour. Counted whether or not the address is known, or the limit would tell
 * which are; and outside the transaction, because the limiter has connections of its own.
 */
export async function refuseTooManyMails(
  { rateLimiter, config: { identity } }: IdentityDeps,
  { ipAddress }: Pick<Client, 'ipAddress'>,
  mails = 1,
): Promise<void> {
  if (!identity.confirmEmail) return
  const total = { name: 'auth-mail-total', limit: identity.mailsPerHour, windowSeconds }
  const share = Math.max(leastShare, Math.ceil(identity.mailsPerHour / 3))
  const ofNetwork = { name: 'auth-mail-network', limit: share, windowSeconds }
  const take = async (limit: RateLimit, key: string) => {
    const { allowed } = await rateLimiter.consume(limit, key)
    if (!allowed) throw authError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
  }
  for (let counted = 0; counted < mails; counted += 1) {
    await take(ofNetwork, clientNetwork(ipAddress))
    await take(total, 'all')
  }
}
