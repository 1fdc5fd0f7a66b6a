import { getMe, getPublicCollection } from '@product/contract'
import { productHandle, productName } from '@product/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedDemo } from '#features/demo/index.ts'
import { seedTemplates } from '#features/templates/index.ts'
import { createSecrets } from '#platform/secrets/index.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { teamCollections, teamPrompts } from './content/index.ts'
import { seedLibrary } from './seed-library.ts'

let app: TestApp
beforeEach(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterEach(() => app.close())

const seed = (seedsDemo = true) =>
  seedLibrary({ config: { ...app.config, seedDemo: seedsDemo }, database: app.database })

const listPublications = () =>
  app.database.selectFrom('publications').selectAll().orderBy('promptId').execute()

const listAccounts = () => app.database.selectFrom('accounts').selectAll().execute()

test('the prompts of the team are published once, however often the server starts', async () => {
  await seed()
  const published = await listPublications()
  await Promise.all([seed(), seed()])
  expect(await listPublications()).toEqual(published)
  expect(published.map(({ promptId }) => promptId)).toEqual(
    teamPrompts.map(({ id }) => id).toSorted(),
  )
  expect(new Set(published.map(({ status }) => status))).toEqual(new Set(['published']))
  const [team, ...others] = await listAccounts()
  expect(others).toEqual([])
  expect(new Set(published.map(({ authorId }) => authorId))).toEqual(new Set([team?.id]))
})

test('they are new today, and nothing is said of uses, stars or ratings that nobody gave', async () => {
  const before = Date.now()
  await seed()
  for (const publication of await listPublications()) {
    expect(publication).toMatchObject({ uses: 0, stars: 0, ratingCount: 0, trendingScore: 0 })
    expect(publication.publishedAt.getTime()).toBeGreaterThan(before - 60_000)
  }
})

test('the team has chosen a few to be featured', async () => {
  await seed()
  const featured = (await listPublications()).filter(({ featuredAt }) => featuredAt !== null)
  const chosen = teamPrompts.filter((prompt) => prompt.featured)
  expect(featured.map(({ title }) => title).toSorted()).toEqual(
    chosen.map(({ title }) => title).toSorted(),
  )
  expect(chosen.length).toBeGreaterThanOrEqual(6)
})

test('the team is verified, has the name of the product, and nobody can sign in as it', async () => {
  await seed()
  const [team] = await listAccounts()
  expect(team).toMatchObject({ handle: productHandle, name: productName, verified: true })
  expect((await createAdminClient(app).listUsers()).data.users).toEqual([])
  // Tokens are of 'own', or of the address of a hosted service.
  expect(team?.issuer).not.toBe('own')
  expect(URL.canParse(team?.issuer ?? '')).toBe(false)
})

test('whoever had the handle of the product before keeps it', async () => {
  const early = await signUpUser(app)
  await early.call(getMe)
  await app.database.updateTable('accounts').set({ handle: productHandle }).execute()
  await seed()
  const handles = (await listAccounts()).map(({ handle }) => handle).toSorted()
  expect(handles).toEqual([productHandle, expect.stringMatching(`^${productHandle}-\\d+$`)])
})

test('collections of the team can be read by everyone', async () => {
  await seed()
  await seed()
  const collections = await app.database.selectFrom('collections').selectAll().execute()
  expect(collections.map(({ name }) => name).toSorted()).toEqual(
    teamCollections.map(({ name }) => name).toSorted(),
  )
  for (const { publicId, name } of collections) {
    const params = { publicId: publicId ?? '' }
    const { prompts } = await callAs(app)(getPublicCollection, { params })
    const wanted = teamCollections.find((collection) => collection.name === name)?.prompts
    expect(prompts.map(({ title }) => title).toSorted()).toEqual(wanted?.toSorted())
  }
})

test('no prompt is called nearly as another one, a template or a sample is', async () => {
  await seed()
  await seedTemplates(app)
  await seedDemo({
    config: { ...app.config, seedDemo: true },
    database: app.database,
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
  `.execute(app.database)
  expect(rows).toEqual([])
})

test('an installation that wants no demo has no library of ours', async () => {
  await seed(false)
  expect(await listPublications()).toEqual([])
  expect(await listAccounts()).toEqual([])
})
