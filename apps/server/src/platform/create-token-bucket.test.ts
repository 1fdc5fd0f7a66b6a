import { expect, test } from 'vitest'
import { createTokenBucket } from './create-token-bucket.ts'

test('a burst is let through, and afterwards as much as comes back', () => {
  let time = 0
  const bucket = createTokenBucket({ burst: 10, perSecond: 2 }, () => time)
  expect(bucket.take(8)).toBe(true)
  expect(bucket.take(3)).toBe(true)
  expect(bucket.take()).toBe(false)
  expect(bucket.take(0)).toBe(false)
  time += 500
  expect(bucket.take()).toBe(false)
  time += 1_000
  expect(bucket.take(2)).toBe(true)
  expect(bucket.isFull()).toBe(false)
  time += 60_000
  expect(bucket.isFull()).toBe(true)
  expect([bucket.take(11), bucket.take()]).toEqual([true, false])
})
