import { AuthApiError, AuthWeakPasswordError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { readSignupComplaints } from './read-signup-complaints.ts'

const read = (message: string, code: string, status = 422) =>
  readSignupComplaints(new AuthApiError(message, status, code), 8)

test('an address that is taken is told beside the address', () => {
  expect(read('User already registered', 'user_already_exists')).toEqual({
    email: 'An account with this email exists. Log in instead.',
    password: [],
  })
})

test('what is not valid is told beside the field that its message names', () => {
  const address = 'Unable to validate email address: invalid format'
  expect(read(address, 'validation_failed', 400)).toEqual({ email: address, password: [] })
  const length = 'Password cannot be longer than 72 characters'
  expect(read(length, 'validation_failed', 400)).toEqual({ password: [length] })
})

test('a weak password is told beside it, reason by reason', () => {
  const weak = new AuthWeakPasswordError('Too weak', 422, ['length', 'pwned'])
  expect(readSignupComplaints(weak, 8).password).toHaveLength(2)
})

test('what concerns no field is told beside none', () => {
  expect(read('Signups not allowed', 'signup_disabled')).toEqual({ password: [] })
})
