import { clientNetwork } from '#platform/http/limits/rate-limit.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'

const windowSeconds = 3_600
/** For a small total: a person needs a few messages to sign up and to sign in. */
const smallestShare = 3

type Total = { kind: 'mail' | 'sms'; perHour: number; ipAddress: string }

/**
 * Counts a message towards the total of an hour, and towards the third of it that one network may
 * use: nobody may use up the messages that everybody needs.
 */
async function isWithinHourlyTotal(
  { rateLimiter }: Pick<IdentityDeps, 'rateLimiter'>,
  { kind, perHour, ipAddress }: Total,
): Promise<boolean> {
  const share = Math.max(smallestShare, Math.ceil(perHour / 3))
  const ofNetwork = { name: `auth-${kind}-network`, limit: share, windowSeconds }
  const { allowed } = await rateLimiter.consume(ofNetwork, clientNetwork(ipAddress))
  if (!allowed) return false
  const total = { name: `auth-${kind}-total`, limit: perHour, windowSeconds }
  return (await rateLimiter.consume(total, 'all')).allowed
}

/**
 * Bounds the mails of an hour. Counted whether or not the address is known, or the limit would tell
 * which are; and outside the transaction, because the limiter has connections of its own.
 */
export async function refuseTooManyMails(
  deps: IdentityDeps,
  { ipAddress }: Pick<Client, 'ipAddress'>,
  mails = 1,
): Promise<void> {
  const { confirmEmail, mailsPerHour: perHour } = deps.config.identity
  if (!confirmEmail) return
  for (let counted = 0; counted < mails; counted += 1)
    if (!(await isWithinHourlyTotal(deps, { kind: 'mail', perHour, ipAddress })))
      throw authError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
}

/**
 * Bounds what text messages cost in an hour. Counted before anyone is looked up, and outside the
 * transaction: the limiter has connections of its own.
 */
export async function refuseTooManySms(
  deps: IdentityDeps,
  { ipAddress }: Pick<Client, 'ipAddress'>,
): Promise<void> {
  const { smsPerHour: perHour } = deps.config.identity
  if (!(await isWithinHourlyTotal(deps, { kind: 'sms', perHour, ipAddress })))
    throw authError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded')
}
