import type { SmsChannel } from '#platform/sms/index.ts'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'

/** Each place of the protocol refuses in its own words where nothing can send a text message. */
export function requirePhone(
  { sms }: Pick<IdentityDeps, 'sms'>,
  { status, message }: { status: 400 | 422; message: string },
): void {
  if (!sms.isAvailable) throw authError(status, 'phone_provider_disabled', message)
}

export function readChannel(text: string): SmsChannel {
  if (text === '' || text === 'sms') return 'sms'
  if (text === 'whatsapp') return 'whatsapp'
  throw validationFailed(
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  )
}
