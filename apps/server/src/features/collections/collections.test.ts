import {
  changeCollectionRoute,
  changePromptsRoute,
  collectionColors,
  createCollectionRoute,
  deleteCollectionRoute,
  getCollectionRoute,
  getMeRoute,
  getPromptRoute,
  listCollectionsRoute,
  listPromptsRoute,
  type NewCollection,
  removeMemberRoute,
  savePromptRoute,
  searchRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { refusePublishing } from './refuse-publishing.ts'

let app: TestApp
let ada: TestUser
let bob: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
  bob = await signUpUser(app, { firstName: 'Bob' })
})
afterAll(() => app.close())

type Fields = Omit<z.input<typeof NewCollection>, 'id'>

const make = (fields: Fields, { call }: Pick<TestUser, 'call'> = ada) =>
  call(createCollectionRoute, { body: { id: createId(), ...fields } })

async function makePrompt(title: string, collections: string[] = []): Promise<string> {
  const id = createId()
  await ada.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, title } },
  })
  for (const collection of collections)
    await ada.call(changePromptsRoute, {
      body: { action: 'add-to-collection', ids: [id], collection },
    })
  return id
}

const titlesOf = async (trash = false) => {
  const { prompts } = await ada.call(listPromptsRoute, { query: { limit: 100, trash: `${trash}` } })
  return prompts.map(({ title }) => title)
}

const unknown = { status: 404, code: 'collection.unknown' }

describe('a collection', () => {
  test('of a new account is one of three, in the order of the sidebar', async () => {
    const { call } = await signUpUser(app)
    const { collections } = await call(listCollectionsRoute)
    expect(collections.map(({ slug, name, color }) => [slug, name, color])).toEqual([
      ['work', 'Work', 'blue'],
      ['personal', 'Personal', 'green'],
      ['creative', 'Creative Writing', 'purple'],
    ])
  })

  test('is blue, private and described as new unless something else is said', async () => {
    expect(await make({ name: 'Plain' })).toMatchObject({
      slug: 'plain',
      description: 'New collection',
      color: 'blue',
      visibility: 'private',
      publicId: null,
      promptCount: 0,
    })
  })

  test('has a slug of its own, whatever others are called', async () => {
    expect(await make({ name: 'Blog posts' })).toMatchObject({ slug: 'blog-posts' })
    expect(await make({ name: 'Blog posts' })).toMatchObject({ slug: 'blog-posts-2' })
    expect(await make({ name: 'Blog  Posts!' })).toMatchObject({ slug: 'blog-posts-3' })
    expect(await make({ name: 'Blog posts' }, bob)).toMatchObject({ slug: 'blog-posts' })
  })

  test('made at the same time as another of that name gets another slug', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => make({ name: 'At once' })))
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(5)
  })

  test('sent twice is one', async () => {
    const body = { id: createId(), name: 'Sent twice' }
    const [first, second] = await Promise.all([
      ada.call(createCollectionRoute, { body }),
      ada.call(createCollectionRoute, { body }),
    ])
    expect(second).toEqual(first)
  })

  test('keeps its slug when it is renamed', async () => {
    const { slug } = await make({ name: 'Old name' })
    await ada.call(changeCollectionRoute, { params: { slug }, body: { name: 'New name' } })
    expect(await ada.call(getCollectionRoute, { params: { slug } })).toMatchObject({
      name: 'New name',
    })
  })

  test('is found by its id, also where another one is called like that', async () => {
    const { id, slug } = await make({ name: 'By id' })
    const { slug: other } = await make({ name: id })
    expect(other).toBe(id)
    expect(await ada.call(getCollectionRoute, { params: { slug: id } })).toMatchObject({ slug })
    const prompt = await makePrompt('Filed by id', [id])
    expect(await ada.call(getPromptRoute, { params: { id: prompt } })).toMatchObject({
      collections: [slug],
    })
    await ada.call(deleteCollectionRoute, { params: { slug: id } })
    const rest = await ada.call(getCollectionRoute, { params: { slug: id } })
    expect(rest).toMatchObject({ name: id })
    await ada.call(deleteCollectionRoute, { params: { slug: rest.id } })
  })

  test.each(['', '   '])('cannot be called %j', async (name) => {
    await expect(make({ name })).rejects.toMatchObject({ status: 400 })
    const { slug } = await make({ name: 'Named' })
    const renamed = ada.call(changeCollectionRoute, { params: { slug }, body: { name } })
    await expect(renamed).rejects.toMatchObject({
      status: 400,
      details: [{ path: 'name', message: 'Please enter a name' }],
    })
  })

  test.each(collectionColors)('can be %s', async (color) => {
    const { slug } = await make({ name: `In ${color}`, color })
    expect(await ada.call(getCollectionRoute, { params: { slug } })).toMatchObject({ color })
  })

  test('counts its prompts without those in the trash', async () => {
    const { slug } = await make({ name: 'Counted' })
    await makePrompt('Stays counted', [slug])
    const id = await makePrompt('Counted no more', [slug])
    await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
    expect(await ada.call(getCollectionRoute, { params: { slug } })).toMatchObject({
      promptCount: 1,
    })
  })
})

describe('deleting a collection', () => {
  const deleteIt = (slug: string, keepPrompts?: 'true' | 'false') =>
    ada.call(deleteCollectionRoute, { params: { slug }, query: { keepPrompts } })

  test('keeps its prompts', async () => {
    const { slug } = await make({ name: 'Kept' })
    await makePrompt('Kept prompt', [slug])
    expect(await deleteIt(slug)).toEqual({ deletedPrompts: 0 })
    await expect(ada.call(getCollectionRoute, { params: { slug } })).rejects.toMatchObject(unknown)
    expect(await titlesOf()).toContain('Kept prompt')
  })

  test('with its prompts deletes those in no other collection; the trash stays', async () => {
    const { slug } = await make({ name: 'Not kept' })
    await makePrompt('Only here', [slug])
    await makePrompt('Here and in Work', [slug, 'work'])
    const id = await makePrompt('In the trash already', [slug])
    await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
    expect(await deleteIt(slug, 'false')).toEqual({ deletedPrompts: 1 })
    const titles = await titlesOf()
    expect(titles).toContain('Here and in Work')
    expect(titles).not.toContain('Only here')
    const trash = await titlesOf(true)
    expect(trash).toContain('In the trash already')
    expect(trash).not.toContain('Only here')
  })
})

test('nobody reads, changes, fills or deletes the collection of another', async () => {
  const { slug } = await make({ name: 'Of Ada alone' })
  const params = { slug }
  const { call } = bob
  await expect(call(getCollectionRoute, { params })).rejects.toMatchObject(unknown)
  const change = { params, body: { name: 'Taken' } }
  await expect(call(changeCollectionRoute, change)).rejects.toMatchObject(unknown)
  await expect(call(deleteCollectionRoute, { params, query: {} })).rejects.toMatchObject(unknown)
  const { prompts } = await call(listPromptsRoute, { query: {} })
  const ids = prompts.map(({ id }) => id)
  const fill = { body: { action: 'add-to-collection' as const, ids, collection: slug } }
  await expect(call(changePromptsRoute, fill)).rejects.toMatchObject(unknown)
  expect((await call(listPromptsRoute, { query: { collection: slug } })).total).toBe(0)
  expect(await ada.call(getCollectionRoute, { params })).toMatchObject({ name: 'Of Ada alone' })
})

describe('search', () => {
  const find = async (q: string, { call }: Pick<TestUser, 'call'> = ada) => {
    const { hits } = await call(searchRoute, { query: { q } })
    return hits.filter(({ kind }) => kind === 'collection').map(({ id }) => id)
  }

  test('finds a collection as its name is typed, mistyped, and by its description', async () => {
    await make({ name: 'Zeppelin manuals', description: 'Everything about airships' })
    expect(await find('zepp')).toEqual(['zeppelin-manuals'])
    expect(await find('zepelin')).toEqual(['zeppelin-manuals'])
    expect(await find('airsh')).toEqual(['zeppelin-manuals'])
    expect(await find('zepp', bob)).toEqual([])
  })

  test('knows the name of a renamed one at once, and no longer the old one', async () => {
    const { slug } = await make({ name: 'Kaleidoscope' })
    await ada.call(changeCollectionRoute, { params: { slug }, body: { name: 'Periscope' } })
    expect(await find('kaleid')).toEqual([])
    expect(await find('perisc')).toEqual([slug])
  })
})

test('an id that somebody else has used is refused, and theirs stays as it is', async () => {
  const id = createId()
  await ada.call(createCollectionRoute, { body: { id, name: 'Hers' } })
  const eve = await signUpUser(app)
  await expect(
    eve.call(createCollectionRoute, { body: { id, name: 'Mine now' } }),
  ).rejects.toMatchObject({ status: 409, code: 'collection.id-taken' })
  const { collections } = await ada.call(listCollectionsRoute)
  expect(collections.find((collection) => collection.id === id)?.name).toBe('Hers')
})

test('a collection that is made public twice at once has one address', async () => {
  const { slug } = await make({ name: 'Raced' })
  const made = await Promise.all(
    Array.from({ length: 6 }, () =>
      ada.call(changeCollectionRoute, { params: { slug }, body: { visibility: 'public' } }),
    ),
  )
  expect(new Set(made.map(({ publicId }) => publicId)).size).toBe(1)
})

test('somebody who is banned makes no public collection, and none public', async () => {
  const banned = await signUpUser(app)
  const { slug } = await make({ name: 'Mine' }, banned)
  const account = app.database
    .updateTable('accounts')
    .set({ bannedAt: sql<Date>`now()` })
    .where('subject', '=', banned.session.user.id)
  await account.execute()
  const refused = { code: 'account.banned' }
  await expect(make({ name: 'Theirs', visibility: 'public' }, banned)).rejects.toMatchObject(
    refused,
  )
  await expect(
    banned.call(changeCollectionRoute, { params: { slug }, body: { visibility: 'public' } }),
  ).rejects.toMatchObject(refused)
  await expect(make({ name: 'Private' }, banned)).resolves.toMatchObject({ name: 'Private' })
})

test('somebody without a sign-up of their own makes no collection public', async () => {
  const actor = { isAnonymous: true, accountId: createId() }
  await expect(refusePublishing(app.database, actor)).rejects.toMatchObject({
    status: 403,
    code: 'collection.needs-account',
  })
})

describe('a collection for some members only', () => {
  const change = (
    { call }: TestUser,
    slug: string,
    body: { isRestricted?: boolean; people?: string[] },
  ) => call(changeCollectionRoute, { params: { slug }, body })
  const find = ({ call }: TestUser, slug: string) => call(getCollectionRoute, { params: { slug } })
  const unknown = { status: 404, code: 'collection.unknown' }

  test('is seen by them, admins and the editor who limits it', async () => {
    const { id, owner, members } = await buildTeam(app, 'editor', 'viewer', 'editor')
    const [editor, listed, other] = members as [Member, Member, Member]
    const { slug } = await make({ name: 'Salaries' }, editor)
    const people = [listed.accountId]
    const limited = await change(editor, slug, { isRestricted: true, people })
    expect(limited).toMatchObject({ isRestricted: true })
    expect(limited.people.toSorted()).toEqual([...people, editor.accountId].toSorted())
    for (const person of [owner, editor, listed])
      expect((await find(person, slug)).name).toBe('Salaries')
    await expect(find(other, slug)).rejects.toMatchObject(unknown)
    await expect(change(other, slug, { isRestricted: false })).rejects.toMatchObject(unknown)
    await owner.call(removeMemberRoute, {
      params: { id, accountId: listed.accountId },
      query: {},
    })
    expect((await find(owner, slug)).people).toEqual([editor.accountId])
    await change(owner, slug, { people: [] })
    await expect(find(editor, slug)).rejects.toMatchObject(unknown)
    await change(owner, slug, { isRestricted: false })
    expect((await find(other, slug)).isRestricted).toBe(false)
  })

  test('is neither for strangers nor in a personal workspace', async () => {
    const { owner } = await buildTeam(app)
    const { slug } = await make({ name: 'Salaries' }, owner)
    const { account } = await bob.call(getMeRoute)
    await expect(
      change(owner, slug, { isRestricted: true, people: [account.id] }),
    ).rejects.toMatchObject({ status: 422, code: 'collection.people-unknown' })
    const own = await make({ name: 'Mine' })
    await expect(change(ada, own.slug, { isRestricted: true })).rejects.toMatchObject({
      status: 409,
      code: 'collection.personal',
    })
  })
})
