import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'
import { findOptionalPost, listPosts } from './posts.ts'

test('there are three posts, the newest first, each with a name of its own', () => {
  const posts = listPosts()
  const dates = posts.map(({ date }) => date)
  expect(new Set(posts.map(({ id }) => id)).size).toBe(3)
  expect(dates).toEqual(dates.toSorted().reverse())
})

test('the time that a post takes comes from its words', () => {
  for (const { id, readTime } of listPosts()) {
    const words = countWords(findOptionalPost(id)?.blocks ?? [])
    expect(words).toBeGreaterThan(900)
    expect(words).toBeLessThan(1_400)
    expect(readTime).toBe(`${Math.round(words / 220)} min read`)
  }
})
