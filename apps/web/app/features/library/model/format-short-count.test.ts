import { expect, test } from 'vitest'
import { formatShortCount } from './format-short-count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1k'],
  [12_432, '12.4k'],
  [99_940, '99.9k'],
  [123_456, '123k'],
  [998_400, '998k'],
  [999_500, '1M'],
  [3_140_000, '3.1M'],
])('%i is shown as %s', (count, text) => {
  expect(formatShortCount(count)).toBe(text)
})
