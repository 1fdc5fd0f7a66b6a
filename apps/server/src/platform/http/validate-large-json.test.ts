import { ErrorBody, importPrompts, saveTestValues } from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let person: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  person = await signUpUser(app)
})
afterAll(() => app.close())

const send = (method: string, path: string, body: string) =>
  app.request(path, {
    method,
    headers: {
      authorization: `Bearer ${person.session.access_token}`,
      'content-type': 'application/json',
    },
    body,
  })

test('a body with very many mistakes is refused with the first of them', async () => {
  const values = Array.from({ length: 20_000 }, (_, number) => `"k${number}":1`).join()
  const path = saveTestValues.path.replace('{id}', createId())
  const refused = await send('PUT', path, `{"values":{${values}}}`)
  expect(refused.status).toBe(400)
  const { error } = ErrorBody.parse(await refused.json())
  expect(error.code).toBe('request.invalid')
  expect(error.details).toHaveLength(20)
})

test('a body that overflows the validator is refused as invalid', async () => {
  const values = Array.from({ length: 300_000 }, (_, number) => `"k${number}":1`).join()
  const body = `{"id":"${createId()}","prompts":[{"testValues":{${values}}}]}`
  const refused = await send('POST', importPrompts.path, body)
  expect(refused.status).toBe(400)
  expect(ErrorBody.parse(await refused.json()).error.code).toBe('request.invalid')
})

test('a large body that is not JSON is refused as malformed', async () => {
  const refused = await send('POST', importPrompts.path, '['.repeat(60_000))
  expect(ErrorBody.parse(await refused.json()).error.code).toBe('request.malformed')
})
