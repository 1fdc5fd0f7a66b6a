import { getPublicPromptRoute, publishPromptRoute } from '@product/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPublication } from '#testing/add-publication.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let ada: TestUser
let bob: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
  bob = await signUpUser(app)
})
afterAll(() => app.close())

const add = (title: string, { author = ada, category = 'writing' } = {}) =>
  addPublication(app, author, { category, content: { title } })

/** As many as are stored, each with a word of the title in common. */
const addMany = (word: string, category: string) =>
  Promise.all(Array.from({ length: 12 }, (_, number) => add(`${word} ${number}`, { category })))

const similarTo = async (slug: string) => {
  const { similar } = await callAs(app)(getPublicPromptRoute, { params: { slug } })
  return similar.map(({ title }) => title)
}

const storedOf = (promptId: string) =>
  app.database
    .selectFrom('similarPrompts')
    .selectAll()
    .where('promptId', '=', promptId)
    .executeTakeFirst()

const change = (promptId: string, changes: object) =>
  app.database.updateTable('publications').set(changes).where('promptId', '=', promptId).execute()

test('in a library of few prompts a new one is similar at once', async () => {
  const first = await add('Poem about rivers', { category: 'education' })
  expect(await similarTo(first.slug)).toEqual([])
  await add('Poem about lakes', { category: 'education' })
  expect(await similarTo(first.slug)).toEqual(['Poem about lakes'])
  expect(await storedOf(first.id)).toBeUndefined()
})

test('similar prompts are stored, and read in their order without those that nobody sees', async () => {
  const { id, slug } = await add('Sonnet of mine', { category: 'visual' })
  const others = await addMany('Sonnet', 'visual')
  const banned = await add('Sonnet of mine', { author: bob, category: 'visual' })
  const before = await similarTo(slug)
  expect(before).toHaveLength(6)
  expect(before[0]).toBe('Sonnet of mine')
  const stored = await storedOf(id)
  expect(stored?.similarIds).toHaveLength(9)
  expect(await similarTo(slug)).toEqual(before)
  expect(await similarTo(id)).toEqual(before)

  const ban = (bannedAt: Date | null) =>
    app.database
      .updateTable('accounts')
      .set({ bannedAt })
      .where('id', '=', banned.accountId)
      .execute()
  await ban(new Date())
  const second = others.find((other) => other.id === stored?.similarIds[1])
  await change(second?.id ?? '', { status: 'hidden' })
  const after = await similarTo(slug)
  expect(after).toHaveLength(6)
  expect(after.slice(0, 4)).toEqual(before.slice(2))
  expect((await storedOf(id))?.similarIds).toEqual(stored?.similarIds)
  await ban(null)
})

test('nobody reads a hidden prompt by those that are similar to it', async () => {
  const { id, slug } = await add('Elegy of mine', { category: 'business' })
  await addMany('Elegy', 'business')
  expect(await similarTo(slug)).toHaveLength(6)
  await change(id, { status: 'hidden' })
  await expect(similarTo(slug)).rejects.toMatchObject({ code: 'library.unknown' })
})

test('a prompt with another title is compared anew', async () => {
  const { id, slug } = await add('Ballad of mine', { category: 'programming' })
  await addMany('Ballad', 'programming')
  expect((await similarTo(slug)).every((title) => title.startsWith('Ballad'))).toBe(true)
  await addMany('Haiku', 'programming')
  await change(id, {
    title: 'Haiku of mine',
    searchTitle: 'haiku of mine',
    searchText: 'haiku of mine',
  })
  expect((await similarTo(slug)).every((title) => title.startsWith('Haiku'))).toBe(true)
})

test('publishing has similar prompts computed, and one reader of an old list has it computed anew', async () => {
  await addMany('Limerick', 'writing')
  const id = await makePrompt(ada, {
    title: 'Limerick of mine',
    description: 'Funny',
    body: 'Write {{it}}',
  })
  await ada.call(publishPromptRoute, {
    params: { id },
    body: { category: 'writing', licence: 'cc-by-4.0' },
  })
  await app.drainJobs()
  expect((await storedOf(id))?.similarIds).toHaveLength(9)

  const before = await similarTo(id)
  await add('Limerick of mine')
  await app.drainJobs()
  expect(await similarTo(id)).toEqual(before)
  await app.database
    .updateTable('similarPrompts')
    .set({ computedAt: sql<Date>`now() - interval '25 hours'` })
    .where('promptId', '=', id)
    .execute()
  await Promise.all([similarTo(id), similarTo(id), similarTo(id)])
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job
    where name = 'find-similar-prompts' and state = 'created'
  `.execute(app.database)
  expect(rows).toEqual([{ jobs: 1 }])
  await app.drainJobs()
  expect((await similarTo(id))[0]).toBe('Limerick of mine')
})
