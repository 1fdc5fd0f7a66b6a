import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchParts } from './match-parts.ts'

const parts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })

/** The length of the longest common subsequence, by its definition. */
function countCommon(one: readonly string[], other: readonly string[]): number {
  const [first, ...rest] = one
  if (first === undefined) return 0
  const place = other.indexOf(first)
  const without = countCommon(rest, other)
  return place < 0 ? without : Math.max(without, 1 + countCommon(rest, other.slice(place + 1)))
}

test('parts that are matched are the same, in order, and as many as possible', () => {
  fc.assert(
    fc.property(parts, parts, (old, recent) => {
      const matched = matchParts(old, recent) ?? []
      let before: readonly [number, number] = [-1, -1]
      for (const [place, other] of matched) {
        expect(old[place]).toBe(recent[other])
        expect(place).toBeGreaterThan(before[0])
        expect(other).toBeGreaterThan(before[1])
        before = [place, other]
      }
      expect(matched).toHaveLength(countCommon(old, recent))
    }),
    { numRuns: 1_000 },
  )
})

test('lists with too little in common are not matched', () => {
  const listOf = (letter: string) => Array.from({ length: 2_000 }, (_, place) => letter + place)
  expect(matchParts(listOf('a'), listOf('b'))).toBeNull()
})
