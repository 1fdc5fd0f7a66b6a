import { expect, test } from 'vitest'
import { locatePassages } from './locate-passages.ts'

const words = 'the very words that were marked'
const filler = (count: number) => 'A line of the prompt that nobody changes.\n'.repeat(count)

/** A text of an earlier version and the passage in it. */
const marked = (before: string) => ({
  text: `${before}${words} now`,
  passages: [{ start: before.length, end: before.length + words.length, quote: words }],
})

test('large texts are compared in a thread, with the same result', async () => {
  const before = filler(2_000)
  const current = `New.\n${before}the very same words that were marked today`
  const [[found] = []] = await locatePassages({ current, marked: [marked(before)] })
  expect(found && current.slice(found.start, found.end)).toBe(
    'the very same words that were marked',
  )
})

test('beyond what is worth comparing, passages are found by their words alone', async () => {
  const before = filler(4_000)
  const versions = Array.from({ length: 12 }, () => marked(before))
  const kept = `New.\n${before}${words} today`
  const found = await locatePassages({ current: kept, marked: versions })
  expect(found.map(([place]) => place?.start)).toEqual(versions.map(() => kept.indexOf(words)))
  const changed = `New.\n${before}the very same words that were marked today`
  const places = await locatePassages({ current: changed, marked: versions })
  expect(places[0]?.[0]).not.toBeNull()
  expect(places.at(-1)).toEqual([null])
})
