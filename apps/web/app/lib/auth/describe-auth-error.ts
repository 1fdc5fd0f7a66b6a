const sessionEnded = 'Your session has ended. Please log in again.'
const startAgain = 'This sign-in has expired or was already used. Please start again.'
const otherBrowser = 'This link was requested in another browser. Please enter the code instead.'
const notEnabled = 'This sign-in method isn’t enabled here.'
const wrongAddress = 'Passkeys only work at this site’s main address.'
const promptClosed = 'Canceled or timed out. Nothing changed.'
const notNow = 'The service is busy. Please try again in a moment.'
const unavailable = 'The service is not available at the moment. Please try again in a minute.'

/** Only where the service's own message would not help the person who reads it. */
const sentences: Record<string, string> = {
  session_not_found: sessionEnded,
  session_expired: sessionEnded,
  refresh_token_not_found: sessionEnded,
  refresh_token_already_used: sessionEnded,
  bad_jwt: sessionEnded,
  invalid_jwt: sessionEnded,
  no_authorization: sessionEnded,
  unexpected_audience: sessionEnded,
  user_not_found: 'This account no longer exists.',
  user_banned: 'This account has been suspended.',
  flow_state_not_found: startAgain,
  flow_state_expired: startAgain,
  flow_state_already_used: startAgain,
  bad_oauth_state: startAgain,
  bad_oauth_callback: startAgain,
  bad_code_verifier: otherBrowser,
  pkce_code_verifier_not_found: otherBrowser,
  otp_expired: 'This code or link is wrong or has expired. Please request a new one.',
  otp_disabled: 'There is no account with this email.',
  provider_disabled: notEnabled,
  oauth_provider_not_supported: notEnabled,
  email_provider_disabled: notEnabled,
  phone_provider_disabled: notEnabled,
  anonymous_provider_disabled: notEnabled,
  web3_provider_disabled: notEnabled,
  saml_provider_disabled: notEnabled,
  saml_relay_state_not_found: startAgain,
  saml_relay_state_expired: startAgain,
  saml_idp_not_found: 'Single sign-on with this company isn’t set up here.',
  saml_idp_initiated_disabled: 'Please start from the login page.',
  saml_assertion_no_email: 'Your company’s login didn’t send your email. Ask its administrator.',
  saml_assertion_no_user_id: 'Your company’s login didn’t send a user ID. Ask its administrator.',
  sso_provider_not_found: 'Single sign-on isn’t set up for this domain.',
  sso_provider_disabled: 'Single sign-on is turned off for your company.',
  user_sso_managed: 'Your company manages how you sign in.',
  passkey_disabled: 'Passkeys aren’t enabled here.',
  signup_disabled: 'Sign-up is closed. Ask this site’s operator for an account.',
  invite_not_found: 'This invitation has expired or was already used.',
  email_address_invalid: 'This email can’t be used. Please enter another.',
  email_address_not_authorized: 'Email can’t be sent to this address.',
  provider_email_needs_verification:
    'Your email isn’t verified there. Follow the link in our email to confirm it.',
  insufficient_aal: 'Please confirm this with your second factor first.',
  mfa_verification_failed: 'Wrong code. Please enter the latest one.',
  mfa_verification_rejected: 'Wrong code. Please enter the latest one.',
  mfa_challenge_expired: 'This took too long. Please enter a new code.',
  mfa_ip_address_mismatch: 'Your network changed or the code was already used. Please try again.',
  mfa_factor_not_found: 'This second factor no longer exists.',
  mfa_totp_verify_not_enabled: 'Authenticator app codes aren’t enabled here.',
  mfa_phone_verify_not_enabled: 'Text message codes aren’t enabled here.',
  mfa_webauthn_verify_not_enabled: 'Security keys aren’t enabled here.',
  webauthn_challenge_not_found: 'This took too long. Please try again.',
  webauthn_challenge_expired: 'This took too long. Please try again.',
  webauthn_verification_failed: 'Couldn’t verify it. Please try again.',
  webauthn_credential_not_found: 'This passkey isn’t registered here.',
  webauthn_credential_exists: 'This is already added to an account.',
  too_many_passkeys: 'You’ve reached the passkey limit. Remove one first.',
  too_many_enrolled_mfa_factors: 'You’ve reached the second factor limit. Remove one first.',
  mfa_factor_name_conflict: 'You already have a second factor with this name.',
  mfa_webauthn_enroll_not_enabled: 'Security keys aren’t enabled here.',
  ERROR_CEREMONY_ABORTED: promptClosed,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device or key is already added.',
  ERROR_INVALID_DOMAIN: wrongAddress,
  ERROR_INVALID_RP_ID: wrongAddress,
  sms_send_failed: 'Couldn’t send the text message. Please try again later.',
  captcha_failed: 'Please confirm that you’re human and try again.',
  identity_already_exists: 'It’s already linked to another account. Unlink it there first.',
  manual_linking_disabled: 'Sign-in methods can’t be linked here.',
  single_identity_not_deletable: 'This is your only sign-in method. Add another one first.',
  email_conflict_identity_not_deletable:
    'It can’t be removed: its email belongs to another account.',
  reauthentication_needed: 'Please enter the code we emailed you.',
  reauthentication_not_valid: 'This code is wrong or has expired. Please request a new one.',
  current_password_required: 'Please enter your current password.',
  current_password_invalid: 'Your current password is wrong.',
  over_request_rate_limit: 'Request rate limit reached. Please wait a few minutes and try again.',
  over_email_send_rate_limit: 'Too many emails requested. Please try again in an hour.',
  over_sms_send_rate_limit: 'Too many text messages requested. Please try again later.',
  request_timeout: notNow,
  conflict: notNow,
}

/** Describes a failed call of the identity service. */
export function describeAuthError(error: unknown, fallback: string): string {
  if (isUnavailable(error)) return unavailable
  if (!(error instanceof Error) || saysNothing(error)) return fallback
  // As browsers name it; their message points to a specification.
  if (error.name === 'NotAllowedError') return promptClosed
  // How long to wait says more than that there were too many.
  if (readWait(error) > 0) return error.message
  return describeAuthCode(readAuthErrorCode(error)) ?? (error.message || fallback)
}

/** The sentence for a code as it comes in an address, where we have a better one. */
export const describeAuthCode = (code: string | null | undefined): string | undefined =>
  code && Object.hasOwn(sentences, code) ? sentences[code] : undefined

export const readAuthErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** The client reads no message from these answers. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'AuthRetryableFetchError' &&
  'status' in error &&
  error.status === 503

/** No answer, or none in words: the message is then the browser's or the status text. */
const saysNothing = ({ name, message }: Error): boolean =>
  name === 'AuthRetryableFetchError' ||
  name === 'AuthUnknownError' ||
  name === 'TypeError' ||
  message === '{}'

/** The seconds that the service still wants to wait, where a refusal names them. */
export const readWait = (error: unknown): number =>
  error instanceof Error ? Number(/after (\d+) seconds?/.exec(error.message)?.[1] ?? 0) : 0
