import {
  ErrorBody,
  importPromptsRoute,
  listCollectionsRoute,
  saveTestValuesRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
  const path = saveTestValuesRoute.path.replace('{id}', createId())
  const refused = await send('PUT', path, `{"values":{${values}}}`)
  expect(refused.status).toBe(400)
  const { error } = ErrorBody.parse(await refused.json())
  expect(error.code).toBe('request.invalid')
  expect(error.details).toHaveLength(20)
})

test('a body that overflows the validator is refused as invalid', async () => {
  const values = Array.from({ length: 300_000 }, (_, number) => `"k${number}":1`).join()
  const body = `{"id":"${createId()}","prompts":[{"testValues":{${values}}}]}`
  const refused = await send('POST', importPromptsRoute.path, body)
  expect(refused.status).toBe(400)
  expect(ErrorBody.parse(await refused.json()).error.code).toBe('request.invalid')
})

test('a large body that is not JSON is refused as malformed', async () => {
  const refused = await send('POST', importPromptsRoute.path, '['.repeat(60_000))
  expect(ErrorBody.parse(await refused.json()).error.code).toBe('request.malformed')
})

const importOf = (change: { body?: string; title?: unknown }) => {
  const content = { ...emptyContent, title: 'Large', body: 'x'.repeat(60_000), ...change }
  return JSON.stringify({
    importId: createId(),
    prompts: [
      { content, versions: [], testValues: {}, isFavorite: false, collections: [' Padded '] },
    ],
  })
}

test('a large import is parsed and validated by the thread only', async () => {
  const { schema } = importPromptsRoute.request.body.content['application/json']
  const [parse, validate] = [vi.spyOn(JSON, 'parse'), vi.spyOn(schema, 'safeParse')]
  const stored = await send('POST', importPromptsRoute.path, importOf({}))
  const parsed = Math.max(...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  expect(validate).not.toHaveBeenCalled()
  validate.mockRestore()
  expect(stored.status).toBe(201)
  expect(parsed).toBeLessThan(50_000)
  // Defaults were added and texts trimmed, as by the route.
  const { collections } = await person.call(listCollectionsRoute)
  expect(collections.map(({ name }) => name)).toContain('Padded')
})

test.each([
  ['large', 60_000],
  ['small', 10],
])('a %s import names what is not valid or cannot be stored', async (_, size) => {
  const body = 'x'.repeat(size)
  for (const [text, path] of [
    [importOf({ body, title: 1 }), 'prompts.0.content.title'],
    [importOf({ body: `${body}\0` }), 'prompts.0.content.body'],
  ] as const) {
    const refused = await send('POST', importPromptsRoute.path, text)
    expect(refused.status).toBe(400)
    const { error } = ErrorBody.parse(await refused.json())
    expect(error).toMatchObject({ code: 'request.invalid', details: [{ path }] })
  }
})

test('the documentation still says what an import holds', async () => {
  const document = await (await app.request('/api/v1/openapi.json')).text()
  expect(document).toContain('"importId"')
})

test('nothing is validated for somebody who is not signed in', async () => {
  const headers = { 'content-type': 'application/json' }
  const body = importOf({ title: 1 })
  const refused = await app.request(importPromptsRoute.path, { method: 'POST', headers, body })
  expect(refused.status).toBe(401)
})
