import { ApiError } from '@product/sdk'
import { expect, test } from 'vitest'
import { isWorthRetrying } from './is-worth-retrying.ts'

const answered = (status: number) => new ApiError({ status, code: 'some.code', message: 'No.' })

test.each([
  [0, true],
  [400, false],
  [404, false],
  [408, true],
  [429, true],
  [503, true],
])('an answer of %i is worth asking again: %s', (status, isWorth) => {
  expect(isWorthRetrying(0, answered(status))).toBe(isWorth)
  expect(isWorthRetrying(3, answered(status))).toBe(false)
})
