import {
  changeProfileRoute,
  createCollectionRoute,
  deleteCollectionRoute,
  getAuthorRoute,
  getMeRoute,
  getPublicPromptRoute,
  getPublishedVersionRoute,
  type LibraryFilter,
  listLibraryFacetsRoute,
  listLibraryRoute,
} from '@product/contract'
import { createId, librarySorts } from '@product/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { createTagRevisions } from '#platform/http/pages/cache-tags.ts'
import { cacheTagsOf } from '#server/cached-pages.ts'
import { addPublication } from '#testing/add-publication.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { countFacets, presentFacets } from './list/list-library-facets.ts'

let app: TestApp
let ada: TestUser
let bob: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
  bob = await signUpUser(app, { firstName: 'Bartholomew', lastName: 'Quill' })
  await ada.call(changeProfileRoute, { body: { handle: 'ada-writes' } })
  await bob.call(changeProfileRoute, { body: { handle: 'bob-quill' } })
})
afterAll(() => app.close())

type Given = Parameters<typeof addPublication>[2]

const add = (title: string, given: Given = {}, author = ada) =>
  addPublication(app, author, { ...given, content: { title, ...given.content } })

const list = (query: z.input<typeof LibraryFilter> = {}) =>
  callAs(app)(listLibraryRoute, { query: { limit: 60, ...query } })

const titles = async (query: z.input<typeof LibraryFilter> = {}) =>
  (await list(query)).prompts.map(({ title }) => title)

const change = (id: string, changes: object) =>
  app.database.updateTable('publications').set(changes).where('promptId', '=', id).execute()

describe('a search of the library', () => {
  beforeAll(async () => {
    await add('Summarize meeting notes', {
      content: { description: 'Decisions and owners', tags: ['minutes'] },
    })
    await add('Résumé coach', { content: { description: 'For job seekers' } }, bob)
    await add('Photorealistic portraits', { category: 'visual', content: { modality: 'image' } })
  })

  test.each([
    ['a word of the title', 'meeting'],
    ['in any case', 'MEETING'],
    ['the beginning of a word', 'summ'],
    ['a word of the description', 'owners'],
    ['a tag', 'minutes'],
    ['all of several words, wherever they are', 'notes decisions'],
    ['a mistyped word', 'sumarize'],
    ['two letters that changed places', 'meeitng'],
    ['a wrong first letter', 'dummarize'],
    ['a mistyped beginning', 'sumari'],
    ['a right word and a mistyped one', 'meeting decisoins'],
  ])('finds %s', async (_, q) => {
    expect(await titles({ q })).toEqual(['Summarize meeting notes'])
  })

  test('finds a part within a word, letters with accents, and authors', async () => {
    expect(await titles({ q: 'realistic' })).toEqual(['Photorealistic portraits'])
    expect(await titles({ q: 'résumé' })).toEqual(['Résumé coach'])
    expect(await titles({ q: 'bartholomew' })).toEqual(['Résumé coach'])
    expect(await titles({ q: 'bob-quill' })).toEqual(['Résumé coach'])
  })

  test('finds nothing that lacks one of the words, and nothing for signs', async () => {
    expect(await titles({ q: 'meeting zebra' })).toEqual([])
    expect(await titles({ q: "'); & | !*" })).toEqual([])
    expect(await titles({ q: '😀' })).toEqual([])
  })

  test('of nothing but spaces is none', async () => {
    expect(await titles({ q: '  ' })).toHaveLength(3)
  })

  test('shows those that have it in the title first', async () => {
    const inText = await add('Something else', { content: { description: 'About walruses' } })
    await add('Walruses')
    await change(inText.id, { uses: 1_000 })
    expect(await titles({ q: 'walruses' })).toEqual(['Walruses', 'Something else'])
    expect(await titles({ q: 'walruses', sort: 'popular' })).toEqual(['Something else', 'Walruses'])
  })

  test('finds a word that PostgreSQL takes for a number and another word', async () => {
    await add('Kept 642858eb-e6e5-444b-b4c9-1e51375ce724')
    expect(await titles({ q: 'b4c9-1e51375ce724' })).toHaveLength(1)
    expect(await titles({ q: '1e51375ce7' })).toHaveLength(1)
  })

  test('follows an author to a new name', async () => {
    await bob.call(changeProfileRoute, { body: { name: 'Ludwig Feder' } })
    expect(await titles({ q: 'ludwig' })).toEqual(['Résumé coach'])
    expect(await titles({ q: 'bartholomew' })).toEqual([])
  })
})

describe('a list of the library', () => {
  test('is narrowed by each filter, and by all of them', async () => {
    await add(
      'Narrow',
      {
        category: 'education',
        content: { modality: 'video', targetModels: ['model-x', 'model-y'] },
      },
      bob,
    )
    for (const filter of [
      { category: 'education' },
      { modality: 'video' },
      { model: 'model-y' },
      { category: 'education', modality: 'video', model: 'model-x', author: 'bob-quill' },
    ] as const)
      expect(await titles(filter)).toEqual(['Narrow'])
    expect(await titles({ author: 'bob-quill', model: 'model-x' })).toEqual(['Narrow'])
    expect(await titles({ author: 'nobody-of-that-name' })).toEqual([])
    expect(await titles({ category: 'education', modality: 'text' })).toEqual([])
  })

  test('is sorted in four ways, and paged to its end by each', async () => {
    const category = 'business'
    const now = Date.now()
    for (const [index, numbers] of [
      { uses: 5, stars: 0, ratingCount: 1, ratingSum: 5 },
      { uses: 1, stars: 9, ratingCount: 9, ratingSum: 36 },
      { uses: 9, stars: 0, ratingCount: 9, ratingSum: 9 },
      { uses: 5, stars: 0, ratingCount: 0, ratingSum: 0 },
    ].entries()) {
      const { id } = await add(`P${index}`, { category })
      await change(id, { ...numbers, publishedAt: new Date(now - index * 1_000) })
    }
    const expected = {
      popular: ['P1', 'P2', 'P3', 'P0'],
      recent: ['P0', 'P1', 'P2', 'P3'],
      rating: ['P1', 'P0', 'P3', 'P2'],
      uses: ['P2', 'P3', 'P0', 'P1'],
    } as const
    for (const sort of librarySorts) {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await callAs(app)(listLibraryRoute, {
          query: { category, sort, limit: 1, ...(cursor && { cursor }) },
        })
        expect(page.total).toBe(4)
        found.push(...page.prompts.map(({ title }) => title))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect([sort, found]).toEqual([sort, expected[sort]])
    }
  })

  test('refuses a cursor of a time that is in no zone', async () => {
    const place = {
      order: 'recent',
      isInstead: false,
      value: '2026-01-01 Nowhere/Zone',
      id: createId(),
    }
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
    await expect(list({ cursor })).rejects.toMatchObject({ status: 400 })
  })

  test('refuses a cursor that is none', async () => {
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({
      code: 'library.cursor-invalid',
    })
  })

  test('holds nothing that was withdrawn or hidden, nor of who is banned', async () => {
    const eve = await signUpUser(app)
    const { accountId } = await add('Secret of Eve', {}, eve)
    await add('Withdrawn thing', { status: 'withdrawn' })
    await add('Hidden thing', { status: 'hidden' })
    expect(await titles({ q: 'secret' })).toHaveLength(1)
    await app.database
      .updateTable('accounts')
      .set({ bannedAt: new Date() })
      .where('id', '=', accountId)
      .execute()
    for (const q of ['secret', 'withdrawn', 'hidden']) expect(await titles({ q })).toEqual([])
    expect((await titles()).filter((title) => /secret|withdrawn|hidden/i.test(title))).toEqual([])
  })

  test('says no more of authors than everyone may know', async () => {
    const { prompts } = await list()
    const text = JSON.stringify(prompts)
    expect(text).not.toContain('@example.com')
    expect(text).not.toMatch(/workspace|subject|issuer/i)
  })
})

describe('a type of prompts', () => {
  const category = 'programming'

  test('that nothing is of shows others instead, to the last page, and says so', async () => {
    const old = { category, days: 40 } as const
    for (const title of ['Old one', 'Old two', 'Old three']) await add(title, old)
    for (const type of ['featured', 'trending', 'new'] as const) {
      const first = await list({ category, type, limit: 2 })
      expect(first.prompts).toHaveLength(2)
      expect(first.instead).toContain(`No ${type} prompts match your filters`)
      const second = await list({ category, type, limit: 2, cursor: first.nextCursor ?? '' })
      expect(second.prompts).toHaveLength(1)
      expect(second).toMatchObject({ nextCursor: null, total: 3, instead: first.instead })
    }
  })

  test('is the first that holds: featured, trending, new', async () => {
    const featured = await add('Featured one', { category, isFeatured: true })
    const trending = await add('Trending one', { category })
    await add('New one', { category })
    await change(featured.id, { trendingScore: 5 })
    await change(trending.id, { trendingScore: 3 })
    for (const type of ['featured', 'trending', 'new'] as const) {
      const { prompts, instead } = await list({ category, type })
      expect(prompts.map((prompt) => [prompt.title, prompt.type])).toEqual([
        [`${type[0]?.toUpperCase()}${type.slice(1)} one`, type],
      ])
      expect(instead).toBeNull()
    }
  })
})

describe('a public prompt', () => {
  test('is found by its slug and by its id, with everything that its page shows', async () => {
    const { id, slug } = await add('Whole page', {
      content: { tags: ['pages'], body: '<b>{{who}}</b>' },
    })
    await add('Another page', { content: { tags: ['pages'] } }, bob)
    const found = await callAs(app)(getPublicPromptRoute, { params: { slug } })
    expect(found).toMatchObject({
      id,
      slug,
      version: 1,
      licence: 'cc-by-4.0',
      content: { body: '<b>{{who}}</b>' },
      author: { handle: 'ada-writes', bio: '' },
      versions: [{ version: 1, note: '' }],
      outcomes: [],
      madeFrom: null,
      remixes: 0,
      rating: null,
    })
    expect(found.similar[0]).toMatchObject({ title: 'Another page' })
    expect(found.similar.map((one) => one.id)).not.toContain(id)
    expect(await callAs(app)(getPublicPromptRoute, { params: { slug: id } })).toEqual(found)
  })

  test('shows what it was made from, and counts what was made from it', async () => {
    const origin = await add('Origin')
    const remix = await add('Remix', {}, bob)
    await app.database
      .updateTable('prompts')
      .set({ sourceKind: 'prompt', sourceId: origin.id })
      .where('id', '=', remix.id)
      .execute()
    expect(await callAs(app)(getPublicPromptRoute, { params: { slug: remix.slug } })).toMatchObject(
      {
        madeFrom: { slug: origin.slug, title: 'Origin' },
      },
    )
    expect(
      await callAs(app)(getPublicPromptRoute, { params: { slug: origin.slug } }),
    ).toMatchObject({
      remixes: 1,
    })
    await change(origin.id, { status: 'withdrawn' })
    expect(await callAs(app)(getPublicPromptRoute, { params: { slug: remix.slug } })).toMatchObject(
      {
        madeFrom: null,
      },
    )
  })

  test('is read in an earlier version, while it is public', async () => {
    const { slug, id } = await add('Versioned')
    const read = (version: number) =>
      callAs(app)(getPublishedVersionRoute, { params: { slug, version } })
    expect(await read(1)).toMatchObject({ version: 1, content: { title: 'Versioned' } })
    await expect(read(2)).rejects.toMatchObject({ status: 404, code: 'library.version-unknown' })
    await change(id, { status: 'hidden' })
    await expect(read(1)).rejects.toMatchObject({ status: 404, code: 'library.unknown' })
  })

  test('that is not shown is like one that never was', async () => {
    const { slug, id } = await add('Gone again', { status: 'withdrawn' })
    for (const name of [slug, id, 'never-was', createId()])
      await expect(
        callAs(app)(getPublicPromptRoute, { params: { slug: name } }),
      ).rejects.toMatchObject({
        status: 404,
        code: 'library.unknown',
      })
  })
})

describe('an author', () => {
  test('has a page with figures of what is public', async () => {
    const zoe = await signUpUser(app, { firstName: 'Zoe', lastName: 'Page' })
    await zoe.call(changeProfileRoute, { body: { handle: 'zoe-page', bio: 'I write.' } })
    const find = (handle = 'zoe-page') => callAs(app)(getAuthorRoute, { params: { handle } })
    await expect(find()).rejects.toMatchObject({ status: 404, code: 'library.author-unknown' })
    const { id } = await add('One of Zoe', {}, zoe)
    await add('Two of Zoe', { status: 'hidden' }, zoe)
    await change(id, { uses: 7, stars: 2 })
    expect(await find('Zoe-Page')).toMatchObject({
      name: 'Zoe Page',
      bio: 'I write.',
      prompts: 1,
      uses: 7,
      stars: 2,
    })
  })

  test('is also who made a public collection or wrote a review', async () => {
    const yan = await signUpUser(app, { firstName: 'Yan', lastName: 'Collects' })
    const { account } = await yan.call(getMeRoute)
    const find = () => callAs(app)(getAuthorRoute, { params: { handle: account.handle } })
    const body = { id: createId(), name: 'Box', visibility: 'public' } as const
    const { slug } = await yan.call(createCollectionRoute, { body })
    expect(await find()).toMatchObject({ name: 'Yan Collects', prompts: 0, uses: 0, stars: 0 })
    await yan.call(deleteCollectionRoute, { params: { slug }, query: {} })
    await expect(find()).rejects.toMatchObject({ status: 404 })
    const { id: promptId } = await add('Reviewed by Yan')
    const review = { id: createId(), promptId, accountId: account.id, rating: 4, text: 'Good.' }
    await app.database.insertInto('reviews').values(review).execute()
    expect((await find()).prompts).toBe(0)
    const before = await createTagRevisions(app.database)(cacheTagsOf('/p/reviewed'))
    await yan.call(changeProfileRoute, { body: { bio: 'I review.' } })
    const after = await createTagRevisions(app.database)(cacheTagsOf('/p/reviewed'))
    expect(after).not.toBe(before)
  })
})

test('facets count categories, models and authors, the most frequent first', async () => {
  const { categories, models, authors } = await callAs(app)(listLibraryFacetsRoute)
  expect(categories.map(({ name }) => name)).toEqual([
    'writing',
    'visual',
    'programming',
    'business',
    'education',
  ])
  expect(models).toContainEqual({ name: 'model-x', count: 1 })
  await add('One more', { content: { targetModels: ['model-x'] } })
  const after = await callAs(app)(listLibraryFacetsRoute)
  expect(after.models).toContainEqual({ name: 'model-x', count: 2 })
  expect(authors[0]).toMatchObject({ handle: 'ada-writes' })
})

test('facets of old counts have the names that authors have now, and nobody who is banned', async () => {
  const eve = await signUpUser(app)
  await add('By Eve', {}, eve)
  const counts = await countFacets(app)
  await eve.call(changeProfileRoute, { body: { handle: 'eve-now' } })
  const handles = async () => (await presentFacets(app, counts)).authors.map((one) => one.handle)
  expect(await handles()).toContain('eve-now')
  await app.database
    .updateTable('accounts')
    .set({ bannedAt: new Date() })
    .where('handle', '=', 'eve-now')
    .execute()
  expect(await handles()).not.toContain('eve-now')
})

test('categories are counted among what a search and filters find', async () => {
  await add('Zeppelin essay', { category: 'writing' })
  await add('Zeppelin lesson', { category: 'education' })
  await add('Zeppelin course', { category: 'education', content: { modality: 'image' } })
  type Narrowing = { q?: string; modality?: 'image'; author?: string; category?: 'writing' }
  const count = async (narrowing: Narrowing) => {
    const query = { ...narrowing, counts: 'categories' as const }
    const { categories } = await callAs(app)(listLibraryRoute, { query })
    return Object.fromEntries(
      categories?.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]) ?? [],
    )
  }
  expect(await count({ q: 'zeppelin' })).toEqual({ writing: 1, education: 2 })
  expect(await count({ q: 'zeppelin', category: 'writing' })).toEqual({ writing: 1, education: 2 })
  expect(await count({ q: 'zeppelin', modality: 'image' })).toEqual({ education: 1 })
  expect(await count({ author: 'nobody-at-all' })).toEqual({})
  expect((await callAs(app)(listLibraryRoute)).categories).toBeNull()
})
