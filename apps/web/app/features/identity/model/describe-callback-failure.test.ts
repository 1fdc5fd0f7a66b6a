import { expect, test } from 'vitest'
import { type CallbackProblem, describeCallbackFailure } from './describe-callback-failure.ts'

const problem = (known: Partial<CallbackProblem>): CallbackProblem => ({
  code: null,
  flow: null,
  attempt: undefined,
  ...known,
})

test('a provider that gives no reason gets the words of how it was started', () => {
  const attempt = { intent: 'signup', provider: 'GitHub' } as const
  expect(describeCallbackFailure(problem({ attempt }))).toEqual({
    title: 'Could not sign up with GitHub',
    text: 'Failed to sign up with GitHub. Please try again.',
    wayOn: { label: 'Back to sign up', to: '/signup' },
  })
})

test('an error of the protocol is put in our words', () => {
  const denied = problem({ error: 'access_denied' })
  expect(describeCallbackFailure(denied).text).toMatch(/^Access was denied or canceled/)
  const other = problem({ error: 'toString' })
  expect(describeCallbackFailure(other).text).toBe('Failed to log in. Please try again.')
})

test('the message of the service is shown, unless we have clearer words', () => {
  const description = 'The resource owner denied the request'
  expect(describeCallbackFailure(problem({ description })).text).toBe(description)
  const expired = problem({ code: 'bad_oauth_state', description: 'OAuth state not found' })
  expect(describeCallbackFailure(expired).text).toMatch(/start again/)
})

test('a failure of the service itself is put in our words before its own', () => {
  const description = 'Unable to exchange external code: 3f0c'
  const failed = problem({ code: 'unexpected_failure', description })
  expect(describeCallbackFailure(failed).text).toBe(
    'Failed to log in. Please try again. (Unable to exchange external code: 3f0c)',
  )
})

test('a mailed link opened in another browser says what it has done and what to do', () => {
  const open = (flow: CallbackProblem['flow']) =>
    describeCallbackFailure(problem({ code: 'pkce_code_verifier_not_found', flow }))
  expect(open('signup')).toMatchObject({
    title: 'Your address is confirmed',
    wayOn: { to: '/login' },
  })
  expect(open('recovery')).toMatchObject({ wayOn: { to: '/forgot-password' } })
  expect(open('recovery').text).toMatch(/enter its code/)
  expect(open('email_change')).toMatchObject({ title: 'Your new address is confirmed' })
  expect(open(null).text).toMatch(/start again/)
})

test('an expired link leads to a new one', () => {
  const expired = (flow: CallbackProblem['flow']) =>
    describeCallbackFailure(problem({ code: 'otp_expired', flow }))
  expect(expired('recovery').wayOn.to).toBe('/forgot-password')
  expect(expired('signup').wayOn.to).toBe('/login')
  expect(expired(null).text).toMatch(/request a new one/)
})
