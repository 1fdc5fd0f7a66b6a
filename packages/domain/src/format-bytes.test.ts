import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [20_499, '20 kB'],
  [999_400, '999 kB'],
  [999_999, '1 MB'],
  [1_250_000, '1.3 MB'],
  [1_984_000_000, '1.98 GB'],
  [2_000_000_000, '2 GB'],
  [1_234_000_000_000, '1,234 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
