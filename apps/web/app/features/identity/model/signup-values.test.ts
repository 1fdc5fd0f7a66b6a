import { expect, test } from 'vitest'
import { findSignupProblem } from './signup-values.ts'

const complete = {
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  password: 'Walnut-Harbour-93',
  terms: true,
}

test.each(['firstName', 'lastName', 'email', 'password'])('%s is required', (field) => {
  expect(findSignupProblem({ ...complete, [field]: '' })).toBe('Please fill in all fields')
})

test('blanks are no name, and the terms come after the fields', () => {
  const blank = { ...complete, firstName: '  ', terms: false }
  expect(findSignupProblem(blank)).toBe('Please fill in all fields')
  expect(findSignupProblem({ ...complete, terms: false })).toBe(
    'Please agree to the terms and conditions',
  )
  expect(findSignupProblem(complete)).toBeUndefined()
})
