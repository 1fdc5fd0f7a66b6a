import { expect, test } from 'vitest'
import { createKeptPages } from './kept-pages.ts'

const pages = { firstCursor: 'b', items: ['three'], nextCursor: 'c' }

test('a list that one comes back to is as long as it was left', () => {
  const kept = createKeptPages<string>()
  kept.keep('/discover', pages)
  expect(kept.recall('/discover', 'b')).toBe(pages)
  expect(kept.recall('/discover?q=x', 'b')).toBeUndefined()
})

test('a list that has changed meanwhile begins anew', () => {
  const kept = createKeptPages<string>()
  kept.keep('/discover', pages)
  expect(kept.recall('/discover', 'a')).toBeUndefined()
})

test('only the last few lists are kept', () => {
  const kept = createKeptPages<string>()
  for (const number of [1, 2, 3, 4, 5, 6]) kept.keep(`/discover?q=${number}`, pages)
  expect(kept.recall('/discover?q=1', 'b')).toBeUndefined()
  expect(kept.recall('/discover?q=2', 'b')).toBe(pages)
})
