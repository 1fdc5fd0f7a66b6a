const sessionEnded = 'Your session has ended. Please log in again.'
const startAgain = 'This sign-in has expired or was used already. Please start again.'
const otherBrowser = 'This link was requested in another browser. Please type the code instead.'
const notEnabled = 'This way of signing in is not enabled here.'
const wrongAddress = 'Passkeys work only at the address that this site is set up for.'
const promptClosed = 'You closed the prompt, or it took too long. Nothing was changed.'
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
  user_not_found: 'This account does not exist any more.',
  user_banned: 'This account has been suspended.',
  flow_state_not_found: startAgain,
  flow_state_expired: startAgain,
  flow_state_already_used: startAgain,
  bad_oauth_state: startAgain,
  bad_oauth_callback: startAgain,
  bad_code_verifier: otherBrowser,
  pkce_code_verifier_not_found: otherBrowser,
  otp_expired: 'This code or link is wrong or has expired. Please request a new one.',
  otp_disabled: 'There is no account with this address.',
  provider_disabled: notEnabled,
  oauth_provider_not_supported: notEnabled,
  email_provider_disabled: notEnabled,
  phone_provider_disabled: notEnabled,
  anonymous_provider_disabled: notEnabled,
  web3_provider_disabled: notEnabled,
  saml_provider_disabled: notEnabled,
  passkey_disabled: 'Passkeys are not enabled here.',
  signup_disabled: 'Sign-up is closed. Please ask the operator of this site for an account.',
  invite_not_found: 'This invitation has expired or was used already.',
  email_address_invalid: 'This mail address cannot be used. Please enter another one.',
  email_address_not_authorized: 'Mail cannot be sent to this address.',
  provider_email_needs_verification:
    'Your address is not verified there. We have sent you a mail to confirm it.',
  insufficient_aal: 'Please confirm this with your second factor first.',
  mfa_verification_failed: 'This code is not right. Please enter the newest one.',
  mfa_verification_rejected: 'This code was refused. Please enter the newest one.',
  mfa_challenge_expired: 'This took too long. Please enter a new code.',
  mfa_ip_address_mismatch: 'Your network has changed or the code was used. Please try again.',
  mfa_factor_not_found: 'This second factor does not exist any more.',
  mfa_totp_verify_not_enabled: 'Codes of an authenticator app are not enabled here.',
  mfa_phone_verify_not_enabled: 'Codes by text message are not enabled here.',
  mfa_webauthn_verify_not_enabled: 'Security keys are not enabled here.',
  webauthn_challenge_not_found: 'This took too long. Please try again.',
  webauthn_challenge_expired: 'This took too long. Please try again.',
  webauthn_verification_failed: 'It could not be verified. Please try again.',
  webauthn_credential_not_found: 'This passkey is not known here.',
  webauthn_credential_exists: 'This one is added to an account already.',
  too_many_passkeys: 'You have as many passkeys as an account can have. Remove one first.',
  too_many_enrolled_mfa_factors:
    'You have as many second factors as an account can have. Remove one first.',
  mfa_factor_name_conflict: 'You have a second factor of this name already.',
  mfa_webauthn_enroll_not_enabled: 'Security keys are not enabled here.',
  ERROR_CEREMONY_ABORTED: promptClosed,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device or key is added already.',
  ERROR_INVALID_DOMAIN: wrongAddress,
  ERROR_INVALID_RP_ID: wrongAddress,
  sms_send_failed: 'The text message could not be sent. Please try again later.',
  captcha_failed: 'Please confirm that you are a person and try again.',
  identity_already_exists: 'It is linked to another account already. Unlink it there first.',
  manual_linking_disabled: 'Sign-in methods cannot be linked here.',
  single_identity_not_deletable:
    'This is the only way to sign in to this account. Add another one first.',
  email_conflict_identity_not_deletable:
    'It cannot be removed: its address belongs to another account.',
  reauthentication_needed: 'Please enter the code that we have mailed you.',
  reauthentication_not_valid: 'This code is wrong or has expired. Please request a new one.',
  current_password_required: 'Please enter your current password.',
  current_password_invalid: 'Your current password is not right.',
  over_request_rate_limit: 'Request rate limit reached. Please wait a few minutes and try again.',
  over_email_send_rate_limit: 'Too many mails were requested. Please try again in an hour.',
  over_sms_send_rate_limit: 'Too many text messages were requested. Please try again later.',
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
