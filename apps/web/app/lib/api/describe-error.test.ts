import { ApiError } from '@product/sdk'
import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

const invalid = (details?: unknown) =>
  new ApiError({ status: 400, code: 'request.invalid', message: 'See the details.', details })

test('what is wrong with a value is told with its place', () => {
  const details = [
    { path: 'content.tags', message: 'At most 20' },
    { path: 'content.variables', message: 'At most 100' },
  ]
  expect(describeError(invalid(details))).toBe('At most 20 (content.tags).')
})

test('a text that is too long is told without its path', () => {
  const message = 'Too long: 401,669 of 200,000 characters'
  expect(describeError(invalid([{ path: 'content.body', message }]))).toBe(message)
})

test('without details it is the API’s own sentence, and a general one for anything else', () => {
  expect(describeError(invalid())).toBe('See the details.')
  expect(describeError(new Error('boom'))).toBe('Something went wrong. Please try again.')
})
