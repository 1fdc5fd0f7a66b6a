import { expect, test } from 'vitest'
import { llmError } from '#platform/llm/index.ts'
import { pauseBeforeRetry } from './pause-before-retry.ts'

const refusal = (details: object) => llmError('provider.rate-limited', { details })

test.each([
  ['the first time, half a second or less', { isRetryable: true }, 0, 500],
  ['the second time, twice that', { isRetryable: true }, 1, 1_000],
  ['a pause that is asked for comes on top', { isRetryable: true, retryAfterSeconds: 2 }, 0, 2_500],
  ['not a third time', { isRetryable: true }, 2, null],
  ['not what is no use', { isRetryable: false }, 0, null],
  ['not after a pause that is too long', { isRetryable: true, retryAfterSeconds: 21 }, 0, null],
])('%s', (_, details, attempt, pause) => {
  expect(pauseBeforeRetry(refusal(details), attempt, () => 1)).toBe(pause)
})

test('runs that were refused together do not retry together', () => {
  const pauses = [0, 0.5, 1].map((chance) =>
    pauseBeforeRetry(refusal({ isRetryable: true }), 0, () => chance),
  )
  expect(pauses).toEqual([250, 375, 500])
})
