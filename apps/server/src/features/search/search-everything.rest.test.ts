import {
  createCollectionRoute,
  listPromptsRoute,
  saveTemplateRoute,
  searchRoute,
} from '@product/contract'
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

/** Searches do not begin before this is over. */
const held = vi.hoisted(() => ({ isOver: Promise.resolve(), begun: 0 }))
vi.mock('#platform/database/queries/run-search.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#platform/database/queries/run-search.ts')>()
  const runHeld: typeof original.runSearch = (deps, actor, search) =>
    original.runSearch(deps, actor, async (transaction) => {
      held.begun += 1
      await held.isOver
      return await search(transaction)
    })
  return { ...original, runSearch: runHeld }
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
    await ada.call(createCollectionRoute, { body: { id: createId(), name, description: longText } })
    await ada.call(saveTemplateRoute, {
      params: { id: createId() },
      body: {
        category: 'Business',
        kind: 'Conversation',
        color: 'red',
        content: { ...emptyContent, title: name, description: longText },
      },
    })
  }
  const { hits } = await ada.call(searchRoute, { query: { q: 'gardens', limit: 3 } })
  expect(hits.map(({ kind }) => kind)).toEqual(['collection', 'collection', 'template'])
  for (const { excerpt } of hits) {
    expect(excerpt).toContainEqual({ text: 'gardens', isMatch: true })
    expect(textOf(excerpt)).toHaveLength(160)
  }
  expect(highlightMatches).toHaveBeenCalledTimes(2 * hits.length)
})

test('three searches of one account run at a time, few wait, and more are refused', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  held.isOver = promise
  held.begun = 0
  const statuses: number[] = []
  const send = async (path: string) => {
    const response = await app.request(`/api/v1/${path}`, {
      headers: { authorization: `Bearer ${ada.session.access_token}` },
    })
    statuses.push(response.status)
    return response
  }
  const paths = ['search?q=garden', 'prompts?q=garden', 'templates?q=garden']
  const accepted = Array.from({ length: 8 }, (_, index) => send(paths[index % 3] ?? ''))
  const others = paths.map(send)
  await expect.poll(() => statuses).toEqual([429, 429, 429])
  await expect.poll(() => held.begun).toBe(3)
  end()
  const responses = await Promise.all([...accepted, ...others])
  expect(statuses.filter((status) => status === 200)).toHaveLength(8)
  const refused = responses.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('3')
  expect(await refused?.json()).toMatchObject({ error: { code: 'request.too-many-searches' } })
})

test('searches of several accounts leave the database to other requests', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  held.isOver = promise
  held.begun = 0
  const bob = await signUpUser(app)
  const searches = [ada, ada, ada, bob, bob, bob].map(({ session }) =>
    app.request('/api/v1/search?q=garden', {
      headers: { authorization: `Bearer ${session.access_token}` },
    }),
  )
  await expect.poll(() => held.begun).toBe(4)
  await bob.call(listPromptsRoute, { query: {} })
  expect(held.begun).toBe(4)
  end()
  const statuses = (await Promise.all(searches)).map(({ status }) => status)
  expect(statuses).toEqual(Array(6).fill(200))
})
