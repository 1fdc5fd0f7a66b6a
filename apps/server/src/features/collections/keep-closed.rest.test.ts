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
