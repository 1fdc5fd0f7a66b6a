import { createCollection, saveTemplate, search } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

const highlightMatches = vi.hoisted(() => vi.fn())
vi.mock('@product/domain', async (importOriginal) => {
  const original = await importOriginal<typeof import('@product/domain')>()
  highlightMatches.mockImplementation(original.highlightMatches)
  return { ...original, highlightMatches }
})

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
})
beforeEach(() => {
  highlightMatches.mockClear()
})
afterAll(() => app.close())

const longText = `${'filler '.repeat(120)}about gardens ${'filler '.repeat(120)}`

const textOf = (parts: { text: string }[]) => parts.map(({ text }) => text).join('')

test('a search marks the matches of the hits that it returns, in excerpts around them', async () => {
  for (const name of ['Garden sheds', 'Garden walls']) {
    await ada.call(createCollection, { body: { id: createId(), name, description: longText } })
    await ada.call(saveTemplate, {
      params: { id: createId() },
      body: {
        category: 'Business',
        kind: 'Conversation',
        color: 'red',
        content: { ...emptyContent, title: name, description: longText },
      },
    })
  }
  const { hits } = await ada.call(search, { query: { q: 'gardens', limit: 3 } })
  expect(hits.map(({ kind }) => kind)).toEqual(['collection', 'collection', 'template'])
  for (const { excerpt } of hits) {
    expect(excerpt).toContainEqual({ text: 'gardens', isMatch: true })
    expect(textOf(excerpt)).toHaveLength(160)
  }
  expect(highlightMatches).toHaveBeenCalledTimes(2 * hits.length)
})
