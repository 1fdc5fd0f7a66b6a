import {
  changePromptsRoute,
  getFirstStepsRoute,
  getMeRoute,
  getPromptRoute,
  listCollectionsRoute,
  listPromptsRoute,
} from '@product/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const listNames = async ({ call }: TestUser) =>
  (await call(listCollectionsRoute)).collections.map(({ name }) => name).sort()

const listTitles = async ({ call }: TestUser) =>
  (await call(listPromptsRoute, { query: {} })).prompts.map(({ title }) => title)

test('a new account has three collections and a prompt to try, once, though its first calls come at once', async () => {
  const ada = await signUpUser(app)
  await Promise.all(Array.from({ length: 8 }, () => ada.call(getMeRoute)))
  expect(await listNames(ada)).toEqual(['Creative Writing', 'Personal', 'Work'])
  expect(await listTitles(ada)).toEqual(['Text summariser'])
})

test('the prompt to try has a value for its number, and says what its text is for', async () => {
  const { call } = await signUpUser(app)
  const { starterPromptId } = await call(getFirstStepsRoute)
  const prompt = await call(getPromptRoute, { params: { id: starterPromptId ?? '' } })
  expect(prompt.testValues).toEqual({ num_points: '3-5' })
  const { body, variables } = prompt.content
  for (const { name } of variables) expect(body).toContain(`{{${name}}}`)
})

test('the prompt to try is one’s own: nobody else finds it', async () => {
  const [ada, bob] = [await signUpUser(app), await signUpUser(app)]
  const { starterPromptId } = await ada.call(getFirstStepsRoute)
  const theirs = await bob.call(getFirstStepsRoute)
  expect(theirs.starterPromptId).not.toBe(starterPromptId)
  const params = { id: starterPromptId ?? '' }
  await expect(bob.call(getPromptRoute, { params })).rejects.toMatchObject({ status: 404 })
})

test('a deleted prompt to try does not come back with another session', async () => {
  const ada = await signUpUser(app)
  const { starterPromptId } = await ada.call(getFirstStepsRoute)
  await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [starterPromptId ?? ''] } })
  await ada.browser.refreshSession()
  await ada.call(getMeRoute)
  expect(await listTitles(ada)).toEqual([])
  expect(await listNames(ada)).toHaveLength(3)
})
