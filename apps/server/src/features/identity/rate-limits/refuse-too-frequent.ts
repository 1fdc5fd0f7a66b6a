import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'

type Settings = Pick<IdentityDeps, 'config'>

/** One mail of a kind per address and interval. */
export function refuseTooFrequent({ config }: Settings, sentAt: Date | null): void {
  refuseWithin(config.identity.mailFrequencySeconds, sentAt, 'over_email_send_rate_limit')
}

/** One text message of a kind per number and interval. */
export function refuseTooFrequentSms({ config }: Settings, sentAt: Date | null): void {
  refuseWithin(config.identity.smsFrequencySeconds, sentAt, 'over_sms_send_rate_limit')
}

function refuseWithin(seconds: number, sentAt: Date | null, code: string): void {
  if (sentAt === null) return
  const left = Math.ceil(seconds - (Date.now() - sentAt.getTime()) / 1_000)
  if (left > 0)
    throw authError(
      429,
      code,
      `For security purposes, you can only request this after ${left} seconds.`,
    )
}
