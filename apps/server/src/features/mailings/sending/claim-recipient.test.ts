import { expect, test } from 'vitest'
import { mostAttempts, pauseAfter } from './claim-recipient.ts'

test.each([
  [0, 60],
  [1, 120],
  [5, 1_920],
  [20, 7_200],
])('the pause after %i attempts is %i seconds', (attempts, seconds) => {
  expect(pauseAfter(attempts)).toBe(seconds)
})

test('all attempts together take more than a day', () => {
  const pauses = Array.from({ length: mostAttempts - 1 }, (_, index) => pauseAfter(index))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(86_400)
})
