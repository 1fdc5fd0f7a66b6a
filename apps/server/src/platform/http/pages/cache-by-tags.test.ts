import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheByTags } from './cache-by-tags.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Each value is the number of times that it was made, which takes a second. */
function cacheSlow(mayBeOld: boolean) {
  let revision = 1
  let made = 0
  let isBroken = false
  const make = vi.fn(async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    if (isBroken) throw new Error('Broken')
    made += 1
    return made
  })
  return {
    make,
    invalidate: () => {
      revision += 1
    },
    setBroken: (is: boolean) => {
      isBroken = is
    },
    read: cacheByTags(
      async () => String(revision),
      ['library'],
      make,
      () => mayBeOld,
    ),
  }
}

test('a value is made anew after a change only, once for all who wait', async () => {
  const { read, invalidate } = cacheSlow(false)
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
  invalidate()
  expect(await Promise.all([read(), read()])).toEqual([2, 2])
})

test('a value that may be old is returned while it is made anew, which is seldom', async () => {
  const { read, invalidate } = cacheSlow(true)
  expect(await read()).toBe(1)
  invalidate()
  expect(await read()).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await read()).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await read()).toBe(2)
  invalidate()
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await read()).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await read()).toBe(3)
})

test('a value that may be old is waited for once it was not known to be current for a minute', async () => {
  const { read, invalidate } = cacheSlow(true)
  expect(await read()).toBe(1)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await read()).toBe(1)
  invalidate()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(await read()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await read()).toBe(2)
  invalidate()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await Promise.all([read(), read()])).toEqual([3, 3])
})

test('making a value anew is tried seldom while it fails', async () => {
  const { read, invalidate, make, setBroken } = cacheSlow(true)
  expect(await read()).toBe(1)
  await vi.advanceTimersByTimeAsync(30_000)
  invalidate()
  setBroken(true)
  expect(await read()).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await read()).toBe(1)
  expect(make).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(40_000)
  await expect(read()).rejects.toThrow('Broken')
  expect(make).toHaveBeenCalledTimes(3)
  await expect(read()).rejects.toThrow('Broken')
  expect(make).toHaveBeenCalledTimes(3)
  setBroken(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await read()).toBe(2)
})

test('a failure is not cached', async () => {
  let isBroken = true
  const read = cacheByTags(
    async () => '1',
    ['library'],
    async () => {
      if (isBroken) throw new Error('Broken')
      return 'whole'
    },
  )
  await expect(read()).rejects.toThrow('Broken')
  isBroken = false
  expect(await read()).toBe('whole')
})
