import {
  changeConnectionRoute,
  createConnectionRoute,
  ErrorBody,
  listModelsRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { followEvents } from '#testing/follow-events.ts'
import { authorize, makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { type ModelDouble, startModelDouble } from '#testing/start-model-double.ts'

/** Names that lead elsewhere when they stand in an address. */
const hostileNames = [
  'gemini-2.0-flash-lite/../models/gemini-3-pro-preview',
  '../../../admin#',
  '../../../admin?',
  'models/../../admin',
  'models/%2e%2e/admin',
  'models/gemini-2.5-pro\\..\\admin',
  '//evil.example/models/x',
  'gemini-2.5-pro:countTokens?x=',
  '..',
]

let app: TestApp
let double: ModelDouble
let ada: TestUser
let connectionId: string
let promptId: string
beforeAll(async () => {
  double = await startModelDouble({ pieces: ['Done'] })
  app = await buildTestApp({ config: { rateLimits: false, allowPrivateProviders: true } })
})
afterAll(async () => {
  await app.close()
  await double[Symbol.asyncDispose]()
})
beforeEach(async () => {
  double.lists.models = ['gemini-2.0-flash-lite']
  ada = await signUpUser(app)
  connectionId = createId()
  await ada.call(createConnectionRoute, {
    body: { id: connectionId, provider: 'google', key: 'g-test-key', baseUrl: double.google },
  })
  promptId = await makePrompt(ada)
})

const run = (model: string) =>
  app.post(
    '/api/v1/runs',
    { promptId, batchId: createId(), values: {}, models: [{ model, connectionId }] },
    { headers: authorize(ada) },
  )

const countCalls = () => double.requests.filter(({ path }) => !path.includes('pageSize')).length

test.each(hostileNames)(
  'a run on a model named %s is refused and nothing is sent',
  async (model) => {
    const before = countCalls()
    const response = await run(model)
    expect(response.status).toBe(422)
    expect(ErrorBody.parse(await response.json()).error).toMatchObject({
      code: 'connection.model-invalid',
      message: expect.stringContaining(model),
    })
    expect(countCalls()).toBe(before)
  },
)

test('a hostile name is no default model, not listed, and no longer used where it is stored', async () => {
  const [hostile = ''] = hostileNames
  const change = ada.call(changeConnectionRoute, {
    params: { id: connectionId },
    body: { defaultModel: hostile },
  })
  await expect(change).rejects.toMatchObject({ code: 'connection.model-invalid' })
  await app.database
    .updateTable('connections')
    .set({ defaultModel: hostile, modelIds: [hostile, 'gemini-2.0-flash-lite'] })
    .where('id', '=', connectionId)
    .execute()
  const { models } = await ada.call(listModelsRoute)
  const own = models.filter((model) => model.connectionId === connectionId)
  expect(own.map(({ model }) => model)).toContain('gemini-2.0-flash-lite')
  expect(own.map(({ model }) => model)).not.toContain(hostile)
  expect((await run(hostile)).status).toBe(422)
})

test('hostile names that a provider lists are not stored', async () => {
  double.lists.models = ['gemini-2.5-pro', ...hostileNames]
  const id = createId()
  const { modelCount } = await ada.call(createConnectionRoute, {
    body: { id, provider: 'google', key: 'g-test-key', baseUrl: double.google },
  })
  expect(modelCount).toBe(1)
})

test.each([
  ['gemini-2.5-pro', 'models/gemini-2.5-pro'],
  ['models/gemini-2.5-pro', 'models/gemini-2.5-pro'],
  ['tunedModels/answers-k7x2', 'tunedModels/answers-k7x2'],
])('a run on %s is sent to %s', async (model, path) => {
  const events = await (await followEvents(await run(model))).all()
  expect(events.at(-1)).toMatchObject({ type: 'run-end' })
  expect(double.requests.at(-1)?.path).toMatch(`/v1beta/${path}:`)
})
