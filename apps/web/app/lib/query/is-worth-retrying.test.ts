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

test('a request that was aborted is not sent again, and one that took too long is', () => {
  const ended = (name: string) =>
    new ApiError(
      { status: 0, code: 'network.unreachable', message: 'No.' },
      { cause: new DOMException('Ended', name) },
    )
  expect(isWorthRetrying(0, ended('AbortError'))).toBe(false)
  expect(isWorthRetrying(0, ended('TimeoutError'))).toBe(true)
})
