import { getRunRoute, listConnectionsRoute, listModelsRoute } from '@product/contract'
import { runLimits } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { connectDouble, followRuns, makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { type ModelDouble, startModelDouble } from '#testing/start-model-double.ts'

const key = 'sk-hostile-0123456789-abcdefghij'
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])

let app: TestApp
let ada: TestUser
let double: ModelDouble
beforeAll(async () => {
  double = await startModelDouble()
  double.lists.models = ['model-1', 'gpt-image-9', `model-${key}`, 'model\u0000-2']
  app = await buildTestApp({ config: { rateLimits: false, allowPrivateProviders: true } })
  ada = await signUpUser(app)
  await connectDouble(ada, double, key)
})
afterAll(async () => {
  await app.close()
  await double[Symbol.asyncDispose]()
})

async function run(models = ['model-1'], content = {}) {
  const promptId = await makePrompt(ada, content)
  const events = await (await followRuns(app, ada, { promptId, models })).all()
  const id = events[0]?.runId ?? ''
  return { events, run: await ada.call(getRunRoute, { params: { id } }) }
}

function answerWith(...chunks: object[]) {
  double.answerRaw((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''))
  })
}

const said = (content: string, finish: string) => ({
  choices: [{ index: 0, delta: { content }, finish_reason: finish }],
})

test('listed models that contain the key or cannot be stored are left out', async () => {
  const { connections } = await ada.call(listConnectionsRoute)
  expect(connections).toMatchObject([{ status: 'connected', modelCount: 2 }])
  expect(JSON.stringify(await ada.call(listModelsRoute))).not.toContain(key)
})

test('a run is stored with its answer, whatever usage the provider claims', async () => {
  answerWith({ ...said('Hello', 'stop'), usage: { prompt_tokens: 1e300, completion_tokens: 2.5 } })
  const { events, run: stored } = await run()
  expect(events.at(-1)?.type).toBe('run-end')
  expect(stored).toMatchObject({ status: 'Success', text: 'Hello', inputTokens: null })
})

test('a key that a provider repeats in its finish reason is not stored', async () => {
  answerWith(said('Hello', `because of ${key}`))
  const { events, run: stored } = await run()
  expect(stored.note).toContain('[key]')
  expect(JSON.stringify([events, stored])).not.toContain(key)
})

test('a key that a provider repeats in the revised prompt is not stored', async () => {
  const data = [{ b64_json: png.toString('base64'), revised_prompt: `A cat ${key} `.repeat(9_000) }]
  double.answerRaw((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ created: 1, data }))
  })
  const { events, run: stored } = await run(['gpt-image-9'], { modality: 'image' })
  expect(JSON.stringify([events, stored])).not.toContain(key)
  expect(JSON.stringify(stored.warnings).length).toBeLessThan(10_000)
})

test('of a thousand images as many are stored as a run may make', async () => {
  const data = Array.from({ length: 1_000 }, () => ({ b64_json: png.toString('base64') }))
  double.answerRaw((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ created: 1, data }))
  })
  const { run: stored } = await run(['gpt-image-9'], { modality: 'image' })
  expect(stored).toMatchObject({ status: 'Error', errorCode: 'provider.too-much' })
  expect(stored.files).toHaveLength(runLimits.filesMade)
})
