import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import { isWithinHourlyTotal } from './is-within-hourly-total.ts'

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
