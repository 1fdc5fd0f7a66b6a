import type { RateDecision } from '#platform/http/limits/create-rate-limiter.ts'
import { clientNetwork } from '#platform/http/limits/rate-limit.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import { logReachedLimit } from './log-reached-limit.ts'

const windowSeconds = 3_600
/** For a small total: a person needs a few messages to sign up and to sign in. */
const smallestShare = 3

type Total = { kind: 'mail' | 'sms'; perHour: number; ipAddress: string }

/**
 * Counts a message towards the total of an hour, and towards the third of it that one network may
 * use: nobody may use up the messages that everybody needs.
 */
async function countMessage(
  deps: Pick<IdentityDeps, 'rateLimiter' | 'log'>,
  { kind, perHour, ipAddress }: Total,
): Promise<RateDecision> {
  const network = clientNetwork(ipAddress)
  const share = Math.max(smallestShare, Math.ceil(perHour / 3))
  const counts = [
    { scope: 'network', name: `auth-${kind}-network`, limit: share, counted: network },
    { scope: 'all', name: `auth-${kind}-total`, limit: perHour, counted: 'all' },
  ] as const
  for (const { scope, name, limit, counted } of counts) {
    const decision = await deps.rateLimiter.consume({ name, limit, windowSeconds }, counted)
    if (decision.allowed) continue
    await logReachedLimit(deps, { kind, scope, limit, perHour, network })
    return decision
  }
  return { allowed: true }
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
  for (let counted = 0; counted < mails; counted += 1) {
    const decision = await countMessage(deps, { kind: 'mail', perHour, ipAddress })
    if (!decision.allowed)
      throw authError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', decision)
  }
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
  const decision = await countMessage(deps, { kind: 'sms', perHour, ipAddress })
  if (!decision.allowed)
    throw authError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded', decision)
}
