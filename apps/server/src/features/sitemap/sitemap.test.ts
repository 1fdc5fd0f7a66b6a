import {
  countPublicAddressesRoute,
  createCollectionRoute,
  listPublicAddressesRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPublication } from '#testing/add-publication.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let author: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  author = await signUpUser(app)
  await author.call(createCollectionRoute, {
    body: { id: createId(), name: 'For all', description: '', color: 'blue', visibility: 'public' },
  })
})
afterAll(() => app.close())

const list = async (thing: 'prompts' | 'authors' | 'collections', page = 1) => {
  const { addresses } = await callAs(app)(listPublicAddressesRoute, { params: { thing, page } })
  return addresses.map(({ path }) => path)
}

test('public collections are listed, and those of somebody who is banned are not', async () => {
  expect(await list('collections')).toEqual([expect.stringMatching(/^\/c\/[\w-]+$/)])
  expect(await callAs(app)(countPublicAddressesRoute)).toEqual({
    prompts: 0,
    authors: 0,
    collections: 1,
    newsletters: 0,
    questions: 0,
  })
  await app.database.updateTable('accounts').set({ bannedAt: new Date() }).execute()
  expect(await list('collections')).toEqual([])
  await app.database.updateTable('accounts').set({ bannedAt: null }).execute()
})

test('a published prompt and its author are listed while it is published', async () => {
  await addPublication(app, author, { slug: 'a-prompt' })
  expect(await list('prompts')).toEqual(['/p/a-prompt'])
  expect(await list('prompts', 2)).toEqual([])
  expect(await list('authors')).toHaveLength(1)
  for (const status of ['hidden', 'withdrawn']) {
    await app.database.updateTable('publications').set({ status }).execute()
    expect(await list('prompts')).toEqual([])
    expect(await list('authors')).toEqual([])
  }
})
