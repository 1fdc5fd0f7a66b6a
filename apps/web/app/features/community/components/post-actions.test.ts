import { beforeEach, expect, test, vi } from 'vitest'
import { fetchSource } from './post-actions.ts'

const pages = vi.hoisted(() => new Map<number, string[]>())
const fetched = vi.hoisted((): number[] => [])

vi.mock('../api/community.ts', () => ({
  fetchQuestion: async (_slug: string, page: number) => {
    fetched.push(page)
    return {
      page,
      answerPage: (pages.get(page) ?? []).map((id) => ({ id, body: `Text of ${id}` })),
    }
  },
}))

beforeEach(() => {
  pages.clear()
  fetched.length = 0
})

const place = { slug: 'a-question', page: 1, pages: 3 }

test('an answer that votes have moved to another page is found to be edited', async () => {
  pages.set(1, ['one']).set(2, ['mine']).set(3, ['three'])
  const { answerPage } = await fetchSource(place, 'mine')
  expect(answerPage).toEqual([{ id: 'mine', body: 'Text of mine' }])
})

test('an answer on the page, and the question itself, are loaded at once', async () => {
  pages.set(1, ['mine'])
  await fetchSource(place, 'mine')
  await fetchSource(place, null)
  expect(fetched).toEqual([1, 1])
})

test('an answer on no page is in none of what is loaded', async () => {
  pages.set(1, ['one'])
  const { answerPage } = await fetchSource(place, 'mine')
  expect(answerPage.map(({ id }) => id)).toEqual(['one'])
})
