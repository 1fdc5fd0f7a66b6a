import { expect, test } from 'vitest'
import { describeFailure, describeSuccess } from './attempt.ts'

test.each([
  [{ intent: 'login' }, 'You have been logged in successfully'],
  [{ intent: 'signup' }, 'Your account has been created successfully'],
  [{ intent: 'login', provider: 'Google' }, 'You have been logged in successfully with Google'],
  [
    { intent: 'signup', provider: 'GitHub' },
    'Your account has been created successfully with GitHub',
  ],
] as const)('success of %j', (attempt, text) => {
  expect(describeSuccess(attempt)).toBe(text)
})

test.each([
  [{ intent: 'login' }, 'Failed to log in. Please try again.'],
  [{ intent: 'signup' }, 'Failed to create account. Please try again.'],
  [{ intent: 'login', provider: 'Google' }, 'Failed to log in with Google. Please try again.'],
  [{ intent: 'login', provider: 'GitHub' }, 'Failed to log in with GitHub. Please try again.'],
  [{ intent: 'signup', provider: 'Google' }, 'Failed to sign up with Google. Please try again.'],
  [{ intent: 'signup', provider: 'GitHub' }, 'Failed to sign up with GitHub. Please try again.'],
] as const)('failure of %j', (attempt, text) => {
  expect(describeFailure(attempt)).toBe(text)
})
