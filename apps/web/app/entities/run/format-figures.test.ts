import { expect, test } from 'vitest'
import { formatCost, formatDuration, speedOf } from './format-figures.ts'

test.each([
  [0, '<1 ms'],
  [1, '1 ms'],
  [840, '840 ms'],
  [1_400, '1.4 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('%i milliseconds are %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

test.each([
  [0, '$0'],
  [1, '$0.000001'],
  [537, '$0.00054'],
  [12_345, '$0.012'],
  [1_236_000, '$1.24'],
  [1_234_500_000, '$1,234.50'],
])('%i micro-dollars are %s', (micros, text) => {
  expect(formatCost(micros)).toBe(text)
})

test('speed counts from the first token, and is not made up', () => {
  expect(speedOf({ outputTokens: 100, durationMs: 2_500, firstTokenMs: 500 })).toBe(50)
  expect(speedOf({ outputTokens: null, durationMs: 2_500, firstTokenMs: 500 })).toBeNull()
  expect(speedOf({ outputTokens: 1, durationMs: 500, firstTokenMs: 500 })).toBeNull()
})
