import {
  getAuthorRoute,
  getMeRoute,
  getPublicCollectionRoute,
  listLibraryRoute,
} from '@product/contract'
import { libraryCategories, productHandle, productName } from '@product/domain'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#features/demo/index.ts'
import { seedTemplates } from '#features/templates/index.ts'
import { createSecrets } from '#platform/secrets/index.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { teamCollections, teamPrompts } from './content/index.ts'
import { seedLibrary } from './seed-library.ts'

const open = () => buildTestApp({ config: { rateLimits: false } })

const seed = ({ config, database }: TestApp, isSeeded = true) =>
  seedLibrary({ config: { ...config, seedLibrary: isSeeded }, database })

let app: TestApp
let begun: number
beforeAll(async () => {
  app = await open()
  begun = Date.now()
  await seed(app)
})
afterAll(() => app.close())

const listPublications = ({ database }: TestApp) =>
  database.selectFrom('publications').selectAll().orderBy('promptId').execute()

const listAccounts = ({ database }: TestApp) =>
  database.selectFrom('accounts').selectAll().execute()

test('the prompts of the team are published once, however often the server starts', async () => {
  const published = await listPublications(app)
  await Promise.all([seed(app), seed(app)])
  expect(await listPublications(app)).toEqual(published)
  expect(published.map(({ promptId }) => promptId)).toEqual(
    teamPrompts.map(({ id }) => id).toSorted(),
  )
  expect(new Set(published.map(({ status }) => status))).toEqual(new Set(['published']))
  const [team, ...others] = await listAccounts(app)
  expect(others).toEqual([])
  expect(new Set(published.map(({ authorId }) => authorId))).toEqual(new Set([team?.id]))
})

test('they are new today, and nothing is said of uses, stars or ratings that nobody gave', async () => {
  for (const publication of await listPublications(app)) {
    expect(publication).toMatchObject({ uses: 0, stars: 0, ratingCount: 0, trendingScore: 0 })
    expect(publication.publishedAt.getTime()).toBeGreaterThan(begun - 60_000)
  }
})

test('the team has chosen a few to be featured', async () => {
  const featured = (await listPublications(app)).filter(({ featuredAt }) => featuredAt !== null)
  const chosen = teamPrompts.filter((prompt) => prompt.featured)
  expect(featured.map(({ title }) => title).toSorted()).toEqual(
    chosen.map(({ title }) => title).toSorted(),
  )
  expect(chosen.length).toBeGreaterThanOrEqual(6)
})

test('everyone finds them by category and in the tab of the featured, under the name of the team', async () => {
  const call = callAs(app)
  for (const category of libraryCategories) {
    const { total } = await call(listLibraryRoute, { query: { category } })
    expect(total).toBe(teamPrompts.filter((prompt) => prompt.category === category).length)
  }
  const { prompts, instead } = await call(listLibraryRoute, { query: { type: 'featured' } })
  expect(instead).toBeNull()
  expect(new Set(prompts.map(({ author }) => author.handle))).toEqual(new Set([productHandle]))
  const author = await call(getAuthorRoute, { params: { handle: productHandle } })
  expect(author).toMatchObject({ name: productName, verified: true })
})

test('the team is verified, has the name of the product, and nobody can sign in as it', async () => {
  const [team] = await listAccounts(app)
  expect(team).toMatchObject({ handle: productHandle, name: productName, verified: true })
  expect((await createAdminClient(app).listUsers()).data.users).toEqual([])
  // Tokens are of 'own', or of the address of a hosted service.
  expect(team?.issuer).not.toBe('own')
  expect(URL.canParse(team?.issuer ?? '')).toBe(false)
})

test('collections of the team can be read by everyone', async () => {
  const collections = await app.database.selectFrom('collections').selectAll().execute()
  expect(collections.map(({ name }) => name).toSorted()).toEqual(
    teamCollections.map(({ name }) => name).toSorted(),
  )
  for (const { publicId, name } of collections) {
    const params = { publicId: publicId ?? '' }
    const { prompts } = await callAs(app)(getPublicCollectionRoute, { params, query: {} })
    const wanted = teamCollections.find((collection) => collection.name === name)?.prompts
    expect(prompts.map(({ title }) => title).toSorted()).toEqual(wanted?.toSorted())
  }
})

test('no prompt is called nearly as another one, a template or a sample is', async () => {
  const other = await open()
  await seed(other)
  await seedTemplates(other)
  await seedDemo({
    config: { ...other.config, seedDemo: true },
    database: other.database,
    log: pino({ level: 'silent' }),
    passwords: other.passwords,
    secrets: createSecrets('the master key of tests, long enough'),
  })
  const { rows } = await sql<{ title: string; other: string }>`
    with titles as (
      select id::text, title from prompts
      union all select id::text, content ->> 'title' from templates
    )
    select publications.title, titles.title as other from publications
    join titles on titles.id <> publications.prompt_id::text
      and similarity(titles.title, publications.title) > 0.5
  `.execute(other.database)
  expect(rows).toEqual([])
  await other.close()
})

test('whoever had the handle of the product before keeps it', async () => {
  const other = await open()
  const early = await signUpUser(other)
  await early.call(getMeRoute)
  await other.database.updateTable('accounts').set({ handle: productHandle }).execute()
  await seed(other)
  const handles = (await listAccounts(other)).map(({ handle }) => handle).toSorted()
  expect(handles).toEqual([productHandle, expect.stringMatching(`^${productHandle}-\\d+$`)])
  await other.close()
})

test('an installation that wants no demo has no library of ours', async () => {
  const other = await open()
  await seed(other, false)
  expect(await listPublications(other)).toEqual([])
  expect(await listAccounts(other)).toEqual([])
  await other.close()
})
