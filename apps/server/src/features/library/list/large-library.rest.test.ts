import { listLibraryRoute } from '@product/contract'
import { libraryCategories, libraryLimits, librarySorts } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPublication } from '#testing/add-publication.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'

const prompts = 15_000

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  const { id } = await addPublication(app, await signUpUser(app), {})
  // Every one has the word "everywhere", every twentieth the word "sometimes".
  await sql`
    with copies as (
      insert into prompts (
        id, workspace_id, title, description, system_message, body, variables, target_models,
        modality, tags, settings, content_hash, last_save_id, search_text, slug
      )
      select uuidv7(), workspace_id, title, description, system_message, body, variables,
        target_models, modality, tags, settings, content_hash, uuidv7(), number::text, number::text
      from prompts, generate_series(1, ${prompts}::int) as number where id = ${id}
      returning id, slug
    )
    insert into publications (
      prompt_id, workspace_id, author_id, slug, category, licence, status, version, content, title,
      description, excerpt, modality, target_models, tags, search_title, search_text, uses
    )
    select copies.id, workspace_id, author_id, copies.slug,
      (${[...libraryCategories]}::text[])[1 + (copies.slug::int - 1) / 3000], licence, status, version, content,
      title, description, excerpt, modality, target_models, tags, 'everywhere',
      'everywhere' || case when copies.slug::int % 20 = 0 then ' sometimes' else '' end,
      copies.slug::int
    from publications, copies where prompt_id = ${id}
  `.execute(app.database)
  await sql`analyze publications`.execute(app.database)
})
afterAll(() => app.close())

test('of a frequent word the most popular matches are listed, and counted as far as lists are', async () => {
  const { prompts: found, total } = await callAs(app)(listLibraryRoute, {
    query: { q: 'everywhere', limit: 2 },
  })
  expect(found.map(({ uses }) => uses)).toEqual([prompts, prompts - 1])
  expect(total).toBe(libraryLimits.counted)
})

test('a search that finds fewer counts them all', async () => {
  const { prompts: found, total } = await callAs(app)(listLibraryRoute, {
    query: { q: 'somet', limit: 2 },
  })
  expect(found.map(({ uses }) => uses)).toEqual([prompts, prompts - 20])
  expect(total).toBe(prompts / 20)
})

test('categories of a search are counted as far as lists are, of many matches each on its own', async () => {
  const count = async (q: string) => {
    const query = { q, counts: 'categories' as const }
    const { categories } = await callAs(app)(listLibraryRoute, { query })
    return categories?.map((category) => category.count)
  }
  expect(await count('everywhere')).toEqual([1_000, 1_000, 1_000, 1_000, 1_000])
  expect(await count('sometimes')).toEqual([150, 150, 150, 150, 150])
})

const [category] = libraryCategories

test.each(librarySorts)('a category sorted by %s goes on after its first page', async (sort) => {
  const read = async (query: { limit?: number; cursor?: string }) => {
    const page = await callAs(app)(listLibraryRoute, { query: { category, sort, ...query } })
    return { ...page, ids: page.prompts.map(({ id }) => id) }
  }
  const first = await read({})
  const second = await read({ cursor: first.nextCursor ?? '' })
  expect(second.total).toBe(libraryLimits.counted)
  const both = [...first.ids, ...second.ids]
  expect(both).toEqual((await read({ limit: both.length })).ids)
  expect(new Set(both)).toHaveLength(48)
})

test('behind the last page of a category its prompts are still counted', async () => {
  const {
    prompts: [last],
  } = await callAs(app)(listLibraryRoute, { query: { category } })
  const place = { order: 'popular', isInstead: false, value: '-1', id: last?.id }
  const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
  const behind = await callAs(app)(listLibraryRoute, { query: { category, cursor } })
  expect(behind).toMatchObject({ prompts: [], nextCursor: null, total: libraryLimits.counted })
})
