import { authError } from './errors.ts'
import type { IdentityDeps } from './identity-deps.ts'

/** One mail of a kind per address and interval. */
export function refuseTooFrequent(
  { config: { identity } }: Pick<IdentityDeps, 'config'>,
  sentAt: Date | null,
): void {
  if (sentAt === null) return
  const left = Math.ceil(identity.mailFrequencySeconds - (Date.now() - sentAt.getTime()) / 1_000)
  if (left > 0)
    throw authError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${left} seconds.`,
    )
}
