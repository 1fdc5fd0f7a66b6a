import {
  type DeviceRun,
  getPromptMetricsRoute,
  getRunRoute,
  listPromptsRoute,
  listRunsRoute,
  prepareDeviceRunRoute,
  rateRunRoute,
  storeDeviceRunRoute,
} from '@product/contract'
import { browserModelFailures, createRunId, type PromptContent, runLimits } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRun } from '#testing/add-run.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt, startRuns } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

const topic: PromptContent['variables'][number] = {
  name: 'topic',
  type: 'text',
  defaultValue: '',
  required: true,
  choices: [],
}

async function enter(content: Partial<PromptContent> = {}) {
  const user = await signUpUser(app)
  const promptId = await makePrompt(user, {
    systemMessage: 'Be brief.',
    body: 'Write about {{topic}}',
    variables: [topic],
    ...content,
  })
  const store = (changes: Partial<DeviceRun> = {}, id = createRunId()) =>
    user.call(storeDeviceRunRoute, {
      params: { id },
      body: {
        promptId,
        version: 1,
        values: { topic: 'tea' },
        outcome: { status: 'success' },
        text: 'Tea is a drink.',
        firstTokenMs: 40,
        durationMs: 1_200,
        inputTokens: 9,
        outputTokens: 4,
        ...changes,
      },
    })
  return { ...user, promptId, store }
}

const countRuns = async ({ call }: TestUser, promptId: string) =>
  (await call(listRunsRoute, { query: { promptId } })).runs.length

test('a prompt is filled in for a model of the device, as for any other', async () => {
  const { call, promptId } = await enter()
  const prepared = await call(prepareDeviceRunRoute, {
    body: { promptId, values: { topic: 'tea' } },
  })
  expect(prepared).toMatchObject({
    version: 1,
    systemMessage: 'Be brief.',
    body: 'Write about tea',
    settings: { temperature: null },
  })
})

test.each([
  ['run.values-invalid', {}],
  ['run.modality', { modality: 'image' }],
  ['run.empty', { systemMessage: '', body: '', variables: [] }],
] as const)(
  'what cannot be run is refused before the device is asked: %s',
  async (code, content) => {
    const { call, promptId } = await enter(content as Partial<PromptContent>)
    const values = code === 'run.values-invalid' ? {} : { topic: 'tea' }
    await expect(call(prepareDeviceRunRoute, { body: { promptId, values } })).rejects.toMatchObject(
      {
        status: 422,
        code,
      },
    )
  },
)

test('a stored run has the texts of its version, no price, and the provider browser', async () => {
  const { call, promptId, store } = await enter()
  const { id } = await store({ warnings: ['No seed.'] })
  expect(await call(getRunRoute, { params: { id } })).toMatchObject({
    promptId,
    version: 1,
    provider: 'browser',
    model: 'browser-model',
    label: 'Browser model, on device',
    status: 'Success',
    systemMessage: 'Be brief.',
    body: 'Write about tea',
    text: 'Tea is a drink.',
    warnings: ['No seed.'],
    costMicros: 0,
    inputTokens: 9,
    outputTokens: 4,
    durationMs: 1_200,
  })
})

test('it is counted with the prompt and in its metrics, and never as a Demo run', async () => {
  const { call, promptId, store } = await enter()
  const { id } = await store()
  await store({ outcome: { status: 'stopped' }, text: 'Tea' })
  await call(rateRunRoute, { params: { id }, body: { thumb: 'up' } })
  const { prompts } = await call(listPromptsRoute, { query: {} })
  expect(prompts.find((prompt) => prompt.id === promptId)).toMatchObject({ executions: 2 })
  expect(await call(getPromptMetricsRoute, { params: { id: promptId }, query: {} })).toMatchObject({
    total: { runs: 2, succeeded: 1, stopped: 1, failed: 0, thumbsUp: 1 },
    demo: { runs: 0 },
  })
})

test('sent again, also at the same time, it is stored and counted once', async () => {
  const user = await enter()
  const id = createRunId()
  const sent = await Promise.all([user.store({}, id), user.store({}, id), user.store({}, id)])
  expect(sent.map((run) => run.id)).toEqual([id, id, id])
  await user.store({ text: 'Something else' }, id)
  const run = await user.call(getRunRoute, { params: { id } })
  expect(run.text).toBe('Tea is a drink.')
  expect(await countRuns(user, user.promptId)).toBe(1)
  const { prompts } = await user.call(listPromptsRoute, { query: {} })
  expect(prompts.find((prompt) => prompt.id === user.promptId)).toMatchObject({ executions: 1 })
})

test('a failure is told in our words, whatever the browser said', async () => {
  const { call, store } = await enter()
  const { id } = await store({ outcome: { status: 'failed', code: 'browser.too-long' }, text: '' })
  expect(await call(getRunRoute, { params: { id } })).toMatchObject({
    status: 'Error',
    errorCode: 'browser.too-long',
    errorMessage: browserModelFailures['browser.too-long'],
  })
})

test('the id of a run that is under way elsewhere is taken, and that run goes on', async () => {
  const other = await enter()
  const id = await addRun(app, other.promptId, {
    status: 'Running',
    output: 'Half',
    leaseUntil: new Date(Date.now() + 60_000),
  })
  const { store } = await enter()
  await expect(store({}, id)).rejects.toMatchObject({ status: 409, code: 'run.id-taken' })
  await expect(other.store({}, id)).rejects.toMatchObject({ code: 'run.id-taken' })
  expect(await other.call(getRunRoute, { params: { id } })).toMatchObject({
    status: 'Running',
    text: 'Half',
  })
})

test('nobody stores a run of another person’s prompt', async () => {
  const { promptId } = await enter()
  const stranger = await enter()
  await expect(stranger.store({ promptId })).rejects.toMatchObject({ status: 404 })
})

test('an answer above the limit is refused', async () => {
  const { store } = await enter()
  const text = 'x'.repeat(runLimits.browserOutputCharacters + 1)
  await expect(store({ text })).rejects.toMatchObject({ status: 400 })
})

test('the server never runs the browser’s model itself', async () => {
  const user = await enter()
  const response = await startRuns(app, user, {
    promptId: user.promptId,
    models: ['browser-model'],
    values: { topic: 'tea' },
  })
  expect(response.ok).toBe(false)
  expect(await countRuns(user, user.promptId)).toBe(0)
})
