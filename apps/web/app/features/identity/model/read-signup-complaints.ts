import { describeAuthError, readAuthErrorCode } from '#web/lib/auth/describe-auth-error.ts'
import { readWeakness } from './read-weakness.ts'

/** Messages beside the fields of a refused sign-up. */
export type SignupComplaints = { email?: string; password: string[] }

export function readSignupComplaints(error: unknown, minLength: number): SignupComplaints {
  const weakness = readWeakness(error, minLength)
  if (weakness.length > 0 || !(error instanceof Error)) return { password: weakness }
  switch (readAuthErrorCode(error)) {
    case 'user_already_exists':
    case 'email_exists':
      return { email: 'An account with this email exists. Log in instead.', password: [] }
    case 'email_address_invalid':
      return { email: describeAuthError(error, error.message), password: [] }
    // The service has one code for both, and names the field in its message only.
    case 'validation_failed':
      return error.message.startsWith('Password')
        ? { password: [error.message] }
        : { ...(/email/i.test(error.message) && { email: error.message }), password: [] }
    default:
      return { password: [] }
  }
}
