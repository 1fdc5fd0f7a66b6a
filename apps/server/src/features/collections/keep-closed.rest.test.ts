import {
  changeCollectionRoute,
  changePromptsRoute,
  copyPromptsRoute,
  createCollectionRoute,
  deleteCollectionRoute,
  duplicatePromptRoute,
  getPromptRoute,
  listCollectionsRoute,
  listPromptsRoute,
  syncRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'

let app: TestApp
let workspaceId: string
let owner: Member
let among: Member
let other: Member
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
beforeEach(async () => {
  const team = await buildTeam(app, 'editor', 'editor')
  const [first, second] = team.members
  if (!first || !second) throw new Error('There are two editors')
  workspaceId = team.id
  owner = team.owner
  among = first
  other = second
})
afterAll(() => app.close())

async function createCollection(name: string, people?: Member[]): Promise<string> {
  const { slug } = await owner.call(createCollectionRoute, { body: { id: createId(), name } })
  if (people)
    await owner.call(changeCollectionRoute, {
      params: { slug },
      body: { isRestricted: true, people: people.map(({ accountId }) => accountId) },
    })
  return slug
}

async function addPrompt(...collections: string[]): Promise<string> {
  const id = await makePrompt(owner, { title: 'Salaries' })
  for (const collection of collections)
    await owner.call(changePromptsRoute, {
      body: { action: 'add-to-collection', ids: [id], collection },
    })
  return id
}

const sees = ({ call }: Member, id: string) =>
  call(getPromptRoute, { params: { id } }).then(
    () => true,
    () => false,
  )

/** Only the owner and the editor whom the restricted collection lists. */
async function expectClosed(id: string) {
  expect(await Promise.all([owner, among, other].map((member) => sees(member, id)))).toEqual([
    true,
    true,
    false,
  ])
}

const remove = (ids: string[], collection: string) => ({
  action: 'remove-from-collection' as const,
  ids,
  collection,
})

test('prompts of a deleted restricted collection stay visible to the same people only', async () => {
  const collection = await createCollection('Salaries', [among])
  const [id, trashed] = [await addPrompt(collection), await addPrompt(collection)]
  await owner.call(changePromptsRoute, { body: { action: 'delete', ids: [trashed] } })
  await owner.call(deleteCollectionRoute, { params: { slug: collection }, query: {} })
  await owner.call(changePromptsRoute, { body: { action: 'restore', ids: [trashed] } })
  await expectClosed(id)
  await expectClosed(trashed)
  const { collections } = await owner.call(listCollectionsRoute)
  expect(collections.map(({ slug }) => slug)).not.toContain(collection)
  const { prompts } = await owner.call(listPromptsRoute, { query: {} })
  expect(prompts.find((prompt) => prompt.id === id)?.collections).toEqual([])
})

test('a prompt that is taken out of its restricted collection stays closed', async () => {
  const collection = await createCollection('Salaries', [among])
  const id = await addPrompt(collection)
  await owner.call(changePromptsRoute, { body: remove([id], collection) })
  await expectClosed(id)
})

test('a prompt that moves from a restricted collection to an open one stays closed', async () => {
  const id = await addPrompt(await createCollection('Salaries', [among]))
  const open = await createCollection('Open')
  await owner.call(changePromptsRoute, { body: { action: 'move', ids: [id], collection: open } })
  await expectClosed(id)
  await owner.call(deleteCollectionRoute, {
    params: { slug: open },
    query: { keepPrompts: 'false' },
  })
  expect(await sees(owner, id)).toBe(false)
})

test('copies of a restricted prompt in its workspace are as closed as it', async () => {
  const id = await addPrompt(await createCollection('Salaries', [among]))
  const [duplicate, copy] = [createId(), createId()]
  await among.call(duplicatePromptRoute, { params: { id }, body: { newId: duplicate } })
  await among.call(copyPromptsRoute, { body: { copies: [{ id, newId: copy }], workspaceId } })
  await expectClosed(duplicate)
  await expectClosed(copy)
})

test('a device that asks for everything is sent a closed prompt where its person may see it', async () => {
  const collection = await createCollection('Salaries', [among])
  const id = await addPrompt(collection)
  await owner.call(deleteCollectionRoute, { params: { slug: collection }, query: {} })
  const synced = async ({ call }: Member) =>
    (await call(syncRoute, { query: {} })).prompts.filter((prompt) => prompt.id === id).length
  expect([await synced(among), await synced(other)]).toEqual([1, 0])
})

/** A prompt in an open collection that the other editor sees and the prompt itself not, and one that they see. */
async function addHidden(isKept: boolean) {
  const salaries = await createCollection('Salaries', [among])
  const team = await createCollection('Team')
  const hidden = await addPrompt(salaries, team)
  if (isKept) await owner.call(changePromptsRoute, { body: remove([hidden], salaries) })
  await expectClosed(hidden)
  return { team, hidden, seen: await addPrompt(team) }
}

const limit = ({ call }: Member, slug: string, isRestricted: boolean, people: Member[]) =>
  call(changeCollectionRoute, {
    params: { slug },
    body: { isRestricted, people: people.map(({ accountId }) => accountId) },
  })

const listIn = async ({ call }: Member, collection: string) =>
  (await call(listPromptsRoute, { query: { collection } })).prompts.map(({ id }) => id).toSorted()

const kinds = [
  ['in another restricted collection', false],
  ['kept closed', true],
] as const

test.each(kinds)('who restricts a collection does not get prompts %s', async (_, isKept) => {
  const { team, hidden, seen } = await addHidden(isKept)
  await limit(other, team, true, [other])
  await expectClosed(hidden)
  expect(await listIn(owner, team)).toEqual([seen])
  await limit(other, team, false, [])
  await expectClosed(hidden)
})

test('an admin who restricts a collection keeps all of its prompts in it', async () => {
  const { team, hidden, seen } = await addHidden(false)
  await limit(owner, team, true, [among])
  expect(await listIn(owner, team)).toEqual([hidden, seen].toSorted())
})

test.each(kinds)('who deletes a collection deletes no prompts %s', async (_, isKept) => {
  const { team, hidden, seen } = await addHidden(isKept)
  const answer = await other.call(deleteCollectionRoute, {
    params: { slug: team },
    query: { keepPrompts: 'false', showToWorkspace: 'true' },
  })
  expect(answer).toEqual({ deletedPrompts: 1 })
  await expectClosed(hidden)
  expect(await sees(owner, seen)).toBe(false)
})
