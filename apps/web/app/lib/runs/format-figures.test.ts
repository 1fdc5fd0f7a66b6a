import { expect, test } from 'vitest'
import { formatCost, formatDuration, formatLatency, speedOf } from './format-figures.ts'

test.each([
  [40, '0.0s'],
  [1_400, '1.4s'],
  [59_949, '59.9s'],
  [59_960, '1m 0s'],
  [125_000, '2m 5s'],
])('%i ms are %s', (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words)
})

test('a latency below a second is told in milliseconds', () => {
  expect([380, 1_250].map(formatLatency)).toEqual(['380 ms', '1.3s'])
})

test.each([
  [0, '$0'],
  [12, '< $0.0001'],
  [41_800, '$0.0418'],
  [2_500_000, '$2.50'],
])('%i micro-dollars are %s', (micros, words) => {
  expect(formatCost(micros)).toBe(words)
})

test('speed counts from the first token, and is not made up', () => {
  expect(speedOf({ outputTokens: 100, durationMs: 2_500, firstTokenMs: 500 })).toBe(50)
  expect(speedOf({ outputTokens: null, durationMs: 2_500, firstTokenMs: 500 })).toBeNull()
  expect(speedOf({ outputTokens: 1, durationMs: 500, firstTokenMs: 500 })).toBeNull()
})
