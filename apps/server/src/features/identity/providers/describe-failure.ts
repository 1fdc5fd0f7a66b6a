import { type AuthError, OAuthError } from '../errors.ts'
import { errorNames } from '../redirects/build-redirect-url.ts'

/** Refusals that the protocol words as the person's own. */
const denied = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** An error as it stands in the address that a flow leads back to. */
export function describeFailure(error: AuthError): Record<string, string> {
  if (error instanceof OAuthError) return { error: error.error, error_description: error.message }
  return {
    error: denied.has(error.code) ? 'access_denied' : (errorNames[error.status] ?? 'server_error'),
    error_code: error.code,
    error_description: error.message,
  }
}
