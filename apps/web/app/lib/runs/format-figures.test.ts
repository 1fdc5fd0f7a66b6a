import { expect, test } from 'vitest'
import { formatCost, formatDuration } from './format-figures.ts'

test.each([
  [0, '0 ms'],
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
