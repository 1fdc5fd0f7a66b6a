import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLargeHistory } from '#testing/add-large-history.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { findVersionTexts } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('texts of a long history are read from the newest version on, up to a number of bytes', async () => {
  const promptId = await makePrompt(await signUpUser(app))
  const bodyCharacters = 200_000
  await addLargeHistory(app.database, { promptId, versions: 59, bodyCharacters })
  const numbers = Array.from({ length: 60 }, (_, index) => index + 1)
  const texts = await findVersionTexts(app.database, promptId, { field: 'body', numbers })
  expect([...texts.keys()].toSorted((one, other) => other - one)).toEqual(
    numbers.toReversed().slice(0, 19),
  )
  expect(texts.get(60)).toHaveLength(bodyCharacters)
})
