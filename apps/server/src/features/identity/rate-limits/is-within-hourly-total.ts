import { clientNetwork } from '#platform/http/limits/rate-limit.ts'
import type { IdentityDeps } from '../identity-deps.ts'

const windowSeconds = 3_600
/** For a small total: a person needs a few messages to sign up and to sign in. */
const smallestShare = 3

type Total = { kind: 'mail' | 'sms'; perHour: number; ipAddress: string }

/**
 * Counts a message towards the total of an hour, and towards the third of it that one network may
 * use: nobody may use up the messages that everybody needs.
 */
export async function isWithinHourlyTotal(
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
