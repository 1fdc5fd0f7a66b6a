import {
  AuthApiError,
  AuthPKCECodeVerifierMissingError,
  AuthRetryableFetchError,
  AuthWeakPasswordError,
} from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { describeAuthError, readWait } from './describe-auth-error.ts'

const fallback = 'Failed to log in. Please try again.'
const apiError = (code: string, message: string) => new AuthApiError(message, 400, code)

test('the message of the service is shown as it is where it says enough', () => {
  const refused = apiError('invalid_credentials', 'Invalid login credentials')
  expect(describeAuthError(refused, fallback)).toBe('Invalid login credentials')
  const unconfirmed = apiError('email_not_confirmed', 'Email not confirmed')
  expect(describeAuthError(unconfirmed, fallback)).toBe('Email not confirmed')
  const weak = new AuthWeakPasswordError('Password should be longer.', 422, ['length'])
  expect(describeAuthError(weak, fallback)).toBe('Password should be longer.')
})

test('what only engineers understand is put in words', () => {
  const used = apiError('flow_state_not_found', 'invalid flow state, no valid flow state found')
  expect(describeAuthError(used, fallback)).toMatch(/start again/)
  expect(describeAuthError(new AuthPKCECodeVerifierMissingError(), fallback)).toMatch(
    /enter the code/,
  )
})

test('a prompt for a passkey that was closed is no fault of anyone', () => {
  const message = 'The operation either timed out or was not allowed. See: https://www.w3.org/TR'
  const closed = Object.assign(new Error(message), {
    name: 'NotAllowedError',
    code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY',
  })
  expect(describeAuthError(closed, fallback)).toMatch(/Canceled or timed out/)
})

test.each([
  'insufficient_aal',
  'too_many_passkeys',
  'webauthn_credential_exists',
  'webauthn_challenge_not_found',
  'webauthn_challenge_expired',
  'webauthn_verification_failed',
  'passkey_disabled',
  'identity_already_exists',
  'sso_provider_disabled',
  'user_sso_managed',
])('%s is put in words', (code) => {
  expect(describeAuthError(apiError(code, 'jargon'), fallback)).not.toMatch(/jargon|Failed/)
})

test.each(['email', 'sms'])('an interval between two of %s is told in seconds', (channel) => {
  const message = 'For security purposes, you can only request this after 42 seconds.'
  const tooSoon = apiError(`over_${channel}_send_rate_limit`, message)
  expect(describeAuthError(tooSoon, fallback)).toBe(message)
  expect(readWait(tooSoon)).toBe(42)
})

test('too many mails in all are told without jargon, and name no seconds', () => {
  const tooMany = apiError('over_email_send_rate_limit', 'email rate limit exceeded')
  expect(describeAuthError(tooMany, fallback)).toBe(
    'Too many emails requested. Please try again in an hour.',
  )
  expect(readWait(tooMany)).toBe(0)
})

test('where no service has answered, the caller says what failed', () => {
  expect(describeAuthError(new AuthRetryableFetchError('Failed to fetch', 0), fallback)).toBe(
    fallback,
  )
  expect(describeAuthError(new TypeError('fetch failed'), fallback)).toBe(fallback)
  expect(describeAuthError('odd', fallback)).toBe(fallback)
  expect(describeAuthError(apiError('constructor', ''), fallback)).toBe(fallback)
})

test('a service without its database says when to try again', () => {
  const away = new AuthRetryableFetchError('{}', 503)
  expect(describeAuthError(away, fallback)).toMatch(/not available.*try again in a minute/)
})
