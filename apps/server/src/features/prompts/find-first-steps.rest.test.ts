import {
  changePromptsRoute,
  createConnectionRoute,
  getFirstStepsRoute,
  importPromptsRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser } from '#testing/sign-up-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

test('somebody new has done nothing, and each step is noticed', async () => {
  const { call } = await signUpUser(app)
  const { starterPromptId, ...steps } = await call(getFirstStepsRoute)
  expect(starterPromptId).toEqual(expect.any(String))
  expect(steps).toEqual({
    hasRun: false,
    hasConnected: false,
    hasImported: false,
    hasCreated: false,
  })

  await call(createConnectionRoute, {
    body: { id: createId(), provider: 'midjourney', name: 'Mine' },
  })
  expect(await call(getFirstStepsRoute)).toMatchObject({ hasConnected: true, hasImported: false })

  await call(importPromptsRoute, {
    body: {
      importId: createId(),
      prompts: [
        {
          content: { ...emptyContent, title: 'Imported', body: 'x' },
          versions: [],
          testValues: {},
          isFavorite: false,
          collections: [],
        },
      ],
    },
  })
  expect(await call(getFirstStepsRoute)).toMatchObject({ hasImported: true, hasCreated: false })

  await call(savePromptRoute, {
    params: { id: createId() },
    body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, body: 'mine' } },
  })
  expect(await call(getFirstStepsRoute)).toMatchObject({ hasCreated: true, hasRun: false })

  await call(changePromptsRoute, { body: { action: 'delete', ids: [starterPromptId ?? ''] } })
  expect(await call(getFirstStepsRoute)).toMatchObject({ starterPromptId: null })
})
