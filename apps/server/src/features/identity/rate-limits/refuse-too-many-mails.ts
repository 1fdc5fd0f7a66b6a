import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import { isWithinHourlyTotal } from './is-within-hourly-total.ts'

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
