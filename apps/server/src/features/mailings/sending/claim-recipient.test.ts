import { expect, test } from 'vitest'
import { pauseAfter } from './claim-recipient.ts'

test.each([
  [0, 5],
  [1, 10],
  [5, 160],
  [20, 3_600],
])('the pause after %i attempts is %i seconds', (attempts, seconds) => {
  expect(pauseAfter(attempts)).toBe(seconds)
})
