import {
  AuthApiError,
  AuthPKCECodeVerifierMissingError,
  AuthRetryableFetchError,
  AuthWeakPasswordError,
} from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { describeAuthError } from './describe-auth-error.ts'

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
    /type the code/,
  )
})

test('where no service has answered, the caller says what failed', () => {
  expect(describeAuthError(new AuthRetryableFetchError('Failed to fetch', 0), fallback)).toBe(
    fallback,
  )
  expect(describeAuthError(new TypeError('fetch failed'), fallback)).toBe(fallback)
  expect(describeAuthError('odd', fallback)).toBe(fallback)
  expect(describeAuthError(apiError('constructor', ''), fallback)).toBe(fallback)
})
