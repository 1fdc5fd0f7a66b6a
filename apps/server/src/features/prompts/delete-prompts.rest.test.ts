import {
  changePromptsRoute,
  createCollectionRoute,
  deleteCollectionRoute,
  listCollectionsRoute,
  listPromptsRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { timeOutDeletions } from '#testing/time-out-deletions.ts'
import { promptsPerBatch } from './delete-prompts.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  await timeOutDeletions(app.database, { table: 'prompts', moreThan: 3 })
})
beforeEach(async () => {
  ada = await signUpUser(app)
})
afterAll(() => app.close())

const make = async (body: string): Promise<string> => {
  const { id } = await ada.call(savePromptRoute, {
    params: { id: createId() },
    body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, body } },
  })
  return id
}

const makeMany = () =>
  Promise.all(Array.from({ length: promptsPerBatch + 2 }, (_, number) => make(`text ${number}`)))

test('more prompts than one statement can delete are deleted for good', async () => {
  const ids = await makeMany()
  const stays = await make('stays in the trash')
  await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [...ids, stays] } })
  const answer = await ada.call(changePromptsRoute, { body: { action: 'delete-for-good', ids } })
  expect(answer).toEqual({ changed: ids.length })
  const { prompts } = await ada.call(listPromptsRoute, { query: { trash: 'true' } })
  expect(prompts.map(({ id }) => id)).toEqual([stays])
})

test('more prompts than one statement can delete go with their collection', async () => {
  const ids = await makeMany()
  const [first, second] = await Promise.all(
    ['First', 'Second'].map((name) =>
      ada.call(createCollectionRoute, { body: { id: createId(), name } }),
    ),
  )
  const [shared] = ids
  if (!first || !second || shared === undefined) throw new Error('Not created')
  const place = (collection: string, placed: string[]) =>
    ada.call(changePromptsRoute, { body: { action: 'add-to-collection', ids: placed, collection } })
  await place(first.slug, ids)
  await place(second.slug, [shared])
  const { total } = await ada.call(listPromptsRoute, { query: {} })
  const answer = await ada.call(deleteCollectionRoute, {
    params: { slug: first.slug },
    query: { keepPrompts: 'false' },
  })
  expect(answer).toEqual({ deletedPrompts: ids.length - 1 })
  expect((await ada.call(listPromptsRoute, { query: {} })).total).toBe(total - ids.length + 1)
  const { collections } = await ada.call(listCollectionsRoute)
  expect(collections.map(({ slug }) => slug)).not.toContain(first.slug)
})
