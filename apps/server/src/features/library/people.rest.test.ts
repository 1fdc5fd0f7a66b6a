import {
  changeCollectionRoute,
  countUseRoute,
  createCollectionRoute,
  deleteAccountRoute,
  describeDeletionRoute,
  exportMyDataRoute,
  getMeRoute,
  getOutcomePictureRoute,
  getPublicCollectionRoute,
  getPublicPromptRoute,
  listLibraryCollectionsRoute,
  listStarredIdsRoute,
  listStarsRoute,
  starPromptRoute,
  unstarPromptRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '#platform/files/files.ts'
import { createTagRevisions } from '#platform/http/pages/cache-tags.ts'
import { cacheTagsOf } from '#server/cached-pages.ts'
import { addPublication } from '#testing/add-publication.ts'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { computeTrending } from './define-trending.ts'

let app: TestApp
let author: TestUser
let reader: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  author = await signUpUser(app)
  reader = await signUpUser(app)
})
afterAll(() => app.close())

const add = (title: string) => addPublication(app, author, { content: { title } })

const setStatus = (id: string, status: string) =>
  app.database.updateTable('publications').set({ status }).where('promptId', '=', id).execute()

const readRevisions = (names: readonly string[]) => createTagRevisions(app.database)(names)

const find = (slug: string) => callAs(app)(getPublicPromptRoute, { params: { slug } })

describe('a use', () => {
  const use = async ({ call }: Pick<TestUser, 'call'>, slug: string) =>
    (await call(countUseRoute, { params: { slug } })).uses

  test('is counted once a person a day, and not for the author', async () => {
    const { slug, id } = await add('Used')
    expect(await use(reader, slug)).toBe(1)
    expect(await use(reader, id)).toBe(1)
    expect(await use(author, slug)).toBe(1)
    expect(await use({ call: callAs(app) }, slug)).toBe(2)
    expect(await use({ call: callAs(app) }, slug)).toBe(2)
    expect((await find(slug)).uses).toBe(2)
    await app.database
      .updateTable('publicationUses')
      .set({ day: sql<Date>`day - 1` })
      .where('promptId', '=', id)
      .execute()
    expect(await use(reader, slug)).toBe(3)
  })

  test('of a visitor does not tell who it was', async () => {
    const { slug, id } = await add('Visited')
    await use({ call: callAs(app) }, slug)
    const { person } = await app.database
      .selectFrom('publicationUses')
      .select('person')
      .where('promptId', '=', id)
      .executeTakeFirstOrThrow()
    expect(person).toMatch(/^[\w-]{24}$/)
    expect(person).not.toContain('127')
  })

  test('of what is not public is not counted', async () => {
    const { slug, id } = await add('Not used')
    await setStatus(id, 'hidden')
    await expect(use(reader, slug)).rejects.toMatchObject({ status: 404, code: 'library.unknown' })
  })
})

describe('a star', () => {
  test('is given once and taken back once', async () => {
    const { slug, id } = await add('Starred')
    const star = () => reader.call(starPromptRoute, { params: { slug } })
    expect(await star()).toEqual({ stars: 1 })
    expect(await star()).toEqual({ stars: 1 })
    expect((await find(slug)).stars).toBe(1)
    expect((await reader.call(listStarredIdsRoute)).ids).toContain(id)
    const unstar = () => reader.call(unstarPromptRoute, { params: { slug } })
    expect(await unstar()).toEqual({ stars: 0 })
    expect(await unstar()).toEqual({ stars: 0 })
    expect((await reader.call(listStarredIdsRoute)).ids).not.toContain(id)
  })

  test('is given by nobody who is banned, who may take theirs back', async () => {
    const { slug } = await add('Not for everyone')
    const troll = await signUpUser(app)
    const star = () => troll.call(starPromptRoute, { params: { slug } })
    await star()
    await app.database
      .updateTable('accounts')
      .set({ bannedAt: new Date() })
      .where('subject', '=', troll.session.user.id)
      .execute()
    await expect(star()).rejects.toMatchObject({ status: 403, code: 'account.banned' })
    expect(await troll.call(unstarPromptRoute, { params: { slug } })).toEqual({ stars: 0 })
  })

  test('keeps a prompt in a list of one’s own, the last first, page by page, while it is public', async () => {
    const { call } = await signUpUser(app)
    const publications = [await add('First'), await add('Second'), await add('Third')]
    for (const { slug } of publications) await call(starPromptRoute, { params: { slug } })
    const first = await call(listStarsRoute, { query: { limit: 2 } })
    expect(first.prompts.map(({ title }) => title)).toEqual(['Third', 'Second'])
    const rest = await call(listStarsRoute, { query: { limit: 2, cursor: first.nextCursor ?? '' } })
    expect(rest.prompts.map(({ title }) => title)).toEqual(['First'])
    expect(rest.nextCursor).toBeNull()
    await setStatus(publications[1]?.id ?? '', 'withdrawn')
    const { prompts } = await call(listStarsRoute, { query: {} })
    expect(prompts.map(({ title }) => title)).toEqual(['Third', 'First'])
    expect((await call(listStarredIdsRoute)).ids).toHaveLength(2)
  })
})

describe('trending', () => {
  async function useOften(id: string, people: number, daysAgo: number): Promise<void> {
    await sql`
      insert into publication_uses (prompt_id, person, day)
      select ${id}, 'person ' || number, (now() at time zone 'utc')::date - ${daysAgo}::int
      from generate_series(1, ${people}::int) as number
    `.execute(app.database)
  }

  test('is what several people used of late; older uses weigh less, and it ends by itself', async () => {
    const [fresh, old, single] = [await add('Fresh'), await add('Old'), await add('Single')]
    await useOften(fresh.id, 3, 0)
    await useOften(old.id, 20, 9)
    await useOften(single.id, 1, 0)
    await computeTrending(app.database)
    expect(await scoreOf(fresh.id)).toBeCloseTo(3)
    expect(await scoreOf(old.id)).toBeCloseTo(20 / 8)
    expect(await scoreOf(single.id)).toBe(0)
    await app.database
      .updateTable('publicationUses')
      .set({ day: sql<Date>`day - 10` })
      .where('promptId', '=', fresh.id)
      .execute()
    await computeTrending(app.database)
    expect(await scoreOf(fresh.id)).toBe(0)
  })

  async function scoreOf(id: string): Promise<number> {
    const { trendingScore } = await app.database
      .selectFrom('publications')
      .select('trendingScore')
      .where('promptId', '=', id)
      .executeTakeFirstOrThrow()
    return trendingScore
  }
})

describe('public collections', () => {
  test('are listed with what everyone sees of them, found by words and by author', async () => {
    const { slug: collection, publicId } = await author.call(createCollectionRoute, {
      body: { id: createId(), name: 'Field kit', visibility: 'public' },
    })
    await author.call(createCollectionRoute, { body: { id: createId(), name: 'Private kit' } })
    const { id } = await add('In the kit')
    const { id: gone } = await add('Gone from the kit')
    await sql`
      insert into collection_prompts (collection_id, prompt_id, workspace_id)
      select collections.id, prompts.id, prompts.workspace_id from prompts
      join collections on collections.workspace_id = prompts.workspace_id
      where collections.slug = ${collection} and prompts.id in (${id}, ${gone})
    `.execute(app.database)
    await setStatus(gone, 'withdrawn')
    const list = (query = {}) => callAs(app)(listLibraryCollectionsRoute, { query })
    const { collections } = await list({ q: 'field' })
    expect(collections).toMatchObject([{ publicId, name: 'Field kit', promptCount: 1 }])
    expect(JSON.stringify(await list())).not.toContain('Private kit')
    expect((await list({ author: collections[0]?.author.handle })).collections).toHaveLength(1)
    expect((await list({ author: 'nobody-here' })).collections).toEqual([])

    // Somebody goes on with what they published: everyone sees what was published.
    await app.database.updateTable('prompts').set({ body: 'secret' }).where('id', '=', id).execute()
    const shown = await callAs(app)(getPublicCollectionRoute, {
      params: { publicId: publicId ?? '' },
      query: {},
    })
    expect(shown.prompts).toMatchObject([{ title: 'In the kit', excerpt: 'Hello {{name}}' }])

    await app.database
      .updateTable('collections')
      .set({ hiddenAt: new Date() })
      .where('publicId', '=', publicId)
      .execute()
    expect((await list({ q: 'field' })).collections).toEqual([])
    await expect(
      callAs(app)(getPublicCollectionRoute, { params: { publicId: publicId ?? '' }, query: {} }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

test('the picture of an outcome is for everyone while its prompt is', async () => {
  const { id: promptId, slug } = await add('With a picture')
  const { workspaceId } = await app.database
    .selectFrom('publications')
    .select('workspaceId')
    .where('promptId', '=', promptId)
    .executeTakeFirstOrThrow()
  const content = Buffer.from('a picture')
  const fileId = await storeFile(app.database, { workspaceId, mediaType: 'image/png', content })
  await app.database
    .insertInto('publicationOutcomes')
    .values({
      id: createId(),
      promptId,
      workspaceId,
      runId: 'exec_12345678',
      version: 1,
      model: 'demo',
      inputValues: '{}',
      output: '',
      fileId,
    })
    .execute()
  const [outcome] = (await find(slug)).outcomes
  const address = outcome?.pictureUrl ?? ''
  expect(address).toBe(getOutcomePictureRoute.path.replace('{id}', outcome?.id ?? ''))
  const response = await app.request(address)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(await response.text()).toBe('a picture')
  await setStatus(promptId, 'hidden')
  expect((await app.request(address)).status).toBe(404)
})

describe('an account that goes', () => {
  test('takes its stars along, and leaves its uses as nobody’s', async () => {
    const { slug, id } = await add('Left behind')
    const leaver = await signUpUser(app)
    await leaver.call(starPromptRoute, { params: { slug } })
    await leaver.call(countUseRoute, { params: { slug } })
    const data = JSON.stringify(await leaver.call(exportMyDataRoute))
    expect(data).toMatch(/"stars":\[\{"slug":"left-behind-/)
    expect(data).toMatch(/"usesOfPublicPrompts":\[\{"slug":"left-behind-/)
    const { things } = await leaver.call(describeDeletionRoute)
    expect(things).toContainEqual({ name: 'Stars in the library', count: 1 })
    const { person } = await findUse(id)
    await leaver.call(deleteAccountRoute, { body: { confirmation: leaver.email } })
    expect(await find(slug)).toMatchObject({ stars: 0, uses: 1 })
    expect((await findUse(id)).person).not.toBe(person)
  })

  test('takes what it published along, from kept pages too', async () => {
    const leaver = await signUpUser(app)
    const { slug } = await addPublication(app, leaver, {})
    const readEach = () =>
      Promise.all(['library', 'removals', `prompt:${slug}`].map((name) => readRevisions([name])))
    const before = await readEach()
    await leaver.call(deleteAccountRoute, { body: { confirmation: leaver.email } })
    await expect(find(slug)).rejects.toMatchObject({ status: 404 })
    for (const [index, value] of (await readEach()).entries()) expect(value).not.toBe(before[index])
  })

  test('takes its public collections along, from kept pages too', async () => {
    const leaver = await signUpUser(app)
    const body = { id: createId(), name: 'Mine', visibility: 'public' } as const
    await leaver.call(createCollectionRoute, { body })
    const names = cacheTagsOf('/discover')
    const before = await readRevisions(names)
    await leaver.call(deleteAccountRoute, { body: { confirmation: leaver.email } })
    expect(await readRevisions(names)).not.toBe(before)
  })

  test('ends the publicity of collections that it made public for a team', async () => {
    const { owner, members } = await buildTeam(app, 'editor')
    const [leaver] = members as [Member]
    const { slug, publicId } = await leaver.call(createCollectionRoute, {
      body: { id: createId(), name: 'Team kit', visibility: 'public' },
    })
    const list = () => callAs(app)(listLibraryCollectionsRoute, { query: { q: 'team kit' } })
    const handle = (await leaver.call(getMeRoute)).account.handle
    expect((await list()).collections).toMatchObject([{ publicId, author: { handle } }])
    const names = cacheTagsOf('/discover')
    const before = await readRevisions(names)
    await leaver.call(deleteAccountRoute, { body: { confirmation: leaver.email } })
    expect(await readRevisions(names)).not.toBe(before)
    expect((await list()).collections).toEqual([])

    const params = { slug }
    await owner.call(changeCollectionRoute, { params, body: { visibility: 'public' } })
    expect((await list()).collections).toMatchObject([
      { publicId, author: { handle: (await owner.call(getMeRoute)).account.handle } },
    ])
  })

  const findUse = (promptId: string) =>
    app.database
      .selectFrom('publicationUses')
      .select('person')
      .where('promptId', '=', promptId)
      .executeTakeFirstOrThrow()
})
