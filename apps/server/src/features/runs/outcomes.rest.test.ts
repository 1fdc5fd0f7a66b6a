import {
  getFiguresRoute,
  getRunRoute,
  listConnectionsRoute,
  listPromptsRoute,
} from '@product/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { textOf } from '#testing/follow-events.ts'
import { holdAt } from '#testing/hold-at.ts'
import { connectDouble, followRuns, makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { type ModelDouble, startModelDouble } from '#testing/start-model-double.ts'

const key = 'sk-test-0123456789-never-in-clear'

let app: TestApp
let ada: TestUser
let double: ModelDouble
let promptId: string
beforeAll(async () => {
  double = await startModelDouble()
  double.lists.models = ['model-1', 'model-2', 'model-3']
  app = await buildTestApp({
    config: { rateLimits: false, allowPrivateProviders: true, runTimeout: 3_000 },
  })
  ada = await signUpUser(app)
  await connectDouble(ada, double, key)
})
afterAll(async () => {
  await app.close()
  await double[Symbol.asyncDispose]()
})
beforeEach(async () => {
  promptId = await makePrompt(ada)
})

const run = async (models?: string[]) =>
  (await followRuns(app, ada, { promptId, ...(models && { models }) })).all()

const rateLimit = {
  failure: { status: 429, code: 'rate_limit_exceeded', message: 'Slow down', headers: {} },
}

/** Behaves so the first times, and well then. */
function failTimes(times: number) {
  let asked = 0
  double.behave(() => {
    asked += 1
    return asked <= times ? rateLimit : { pieces: ['Well'] }
  })
  return () => asked
}

test('several models answer side by side, and one that fails disturbs no other', async () => {
  double.behave(({ body: { model } }) =>
    model === 'model-2'
      ? { failure: { status: 400, code: 'invalid_request_error', message: 'No such thing' } }
      : { pieces: ['I am ', String(model)] },
  )
  const events = await run(['model-1', 'model-2', 'model-3'])
  const starts = events.filter((event) => event.type === 'run-start')
  expect(starts.map(({ position, model }) => [position, model])).toEqual([
    [0, 'model-1'],
    [1, 'model-2'],
    [2, 'model-3'],
  ])
  const texts = starts.map(({ runId }) => textOf(events, 'text', runId))
  expect(texts).toEqual(['I am model-1', '', 'I am model-3'])
  const ends = starts.map(({ runId }) => events.findLast((event) => event.runId === runId)?.type)
  expect(ends).toEqual(['run-end', 'run-error', 'run-end'])
})

test('a run is stored with its inputs, its answer, its times and its cost', async () => {
  double.behave({ pieces: ['Hello'], reasoning: ['Hm'], usage: { input: 20, output: 5 } })
  promptId = await makePrompt(ada, {
    systemMessage: 'Be {{mood}}',
    body: 'Greet {{name}}',
    variables: [
      { name: 'mood', type: 'text', defaultValue: 'kind', required: true, choices: [] },
      { name: 'name', type: 'text', defaultValue: '', required: true, choices: [] },
    ],
  })
  const values = { name: 'Grace' }
  const events = await (await followRuns(app, ada, { promptId, values })).all()
  const stored = await ada.call(getRunRoute, { params: { id: events[0]?.runId ?? '' } })
  expect(stored).toMatchObject({
    promptId,
    version: 1,
    model: 'model-1',
    provider: 'compatible',
    status: 'Success',
    systemMessage: 'Be kind',
    body: 'Greet Grace',
    values: { name: 'Grace' },
    text: 'Hello',
    reasoning: 'Hm',
    inputTokens: 20,
    outputTokens: 5,
  })
  expect(stored.firstTokenMs).toBeTypeOf('number')
  expect(stored.durationMs).toBeGreaterThanOrEqual(stored.firstTokenMs ?? 0)
  expect(stored.endedAt).not.toBeNull()
})

test('a prompt and the dashboard show how often it was run', async () => {
  double.behave({ pieces: ['Hello'] })
  const before = await ada.call(getFiguresRoute)
  await run(['model-1', 'model-2'])
  await run()
  const { prompts } = await ada.call(listPromptsRoute, { query: {} })
  expect(prompts.find(({ id }) => id === promptId)?.executions).toBe(3)
  const after = await ada.call(getFiguresRoute)
  expect(after.executions30Days - before.executions30Days).toBe(3)
})

describe('a provider that refuses temporarily', () => {
  test('is asked again, the run tells why it waits, and succeeds', async () => {
    const countAsked = failTimes(2)
    const events = await run()
    expect(textOf(events)).toBe('Well')
    expect(countAsked()).toBe(3)
    const retries = events.filter(({ type }) => type === 'retry')
    expect(retries).toMatchObject(Array(2).fill({ code: 'provider.rate-limited' }))
  })

  test('is not asked for ever, and the run says what to do', async () => {
    const countAsked = failTimes(9)
    const last = (await run()).at(-1)
    expect(last).toMatchObject({ type: 'run-error', code: 'provider.rate-limited' })
    expect(countAsked()).toBe(3)
  })

  test('is not asked again once the answer has begun', async () => {
    const { hold, release } = holdAt(3)
    double.behave({ pieces: ['One', ' two', ' three'], cutAt: 3, before: hold })
    const count = double.requests.length
    const reader = await followRuns(app, ada, { promptId })
    await reader.until(() => textOf(reader.seen) === 'One two')
    release()
    const events = await reader.all()
    expect(events.at(-1)).toMatchObject({ type: 'run-error', code: 'provider.cut-off' })
    expect(textOf(events)).toBe('One two')
    expect(double.requests.length - count).toBe(1)
  })
})

test('an answer that takes too long is ended, and the call to the provider too', async () => {
  const { hold, release } = holdAt(2)
  double.behave({ pieces: ['One', ' two'], before: hold })
  const cut = double.cut.count
  const events = await run()
  release()
  expect(events.at(-1)).toMatchObject({ type: 'run-error', code: 'provider.too-slow' })
  expect(textOf(events)).toBe('One')
  await expect.poll(() => double.cut.count).toBe(cut + 1)
})

test('an endless answer is ended at the longest text that is stored', async () => {
  const piece = 'x'.repeat(100_000)
  double.behave({ pieces: Array.from({ length: 30 }, () => piece) })
  const events = await run()
  expect(events.at(-1)).toMatchObject({ type: 'run-error', code: 'provider.too-much' })
  expect(textOf(events)).toHaveLength(2_000_000)
})

test('a run goes on when its reader goes away, and the result is there', async () => {
  const { hold, release } = holdAt(2)
  double.behave({ pieces: ['One', ' two'], before: hold })
  const reader = await followRuns(app, ada, { promptId })
  await reader.until(({ type }) => type === 'text-delta')
  await reader.leave()
  release()
  const id = reader.seen[0]?.runId ?? ''
  await expect
    .poll(async () => await ada.call(getRunRoute, { params: { id } }))
    .toMatchObject({ status: 'Success', text: 'One two' })
})

test('a refused key marks its connection as failing, and no key is stored in clear', async () => {
  const message = `Incorrect API key provided: ${key}`
  double.behave({ failure: { status: 401, code: 'invalid_api_key', message } })
  const events = await run()
  expect(events.at(-1)).toMatchObject({ type: 'run-error', code: 'provider.key-refused' })
  const find = async () => (await ada.call(listConnectionsRoute)).connections[0]
  await expect.poll(find).toMatchObject({ status: 'failing' })
  double.behave({ pieces: ['Fine'] })
  await run()
  await expect.poll(find).toMatchObject({ status: 'connected', problem: null })
  double.behave({ pieces: ['Hm'], failAt: 2 })
  const broken = await run()
  const rows = await app.database.selectFrom('runs').selectAll().execute()
  const everything = JSON.stringify([events, broken, rows, app.logLines()])
  expect(everything).not.toContain(key)
  const exported = await app.request('/api/v1/me/export', {
    headers: { authorization: `Bearer ${ada.session.access_token}` },
  })
  const text = await exported.text()
  expect(text).toContain('"runs"')
  expect(text).not.toContain(key)
})

test('a key that a model repeats is masked in its answer, whole or in pieces', async () => {
  const [one, two] = [key.slice(0, 15), key.slice(15)]
  double.behave({ pieces: ['It is ', key, ', or ', one, two, `, not ${one}`] })
  const shown = `It is [key], or [key], not ${one}`
  const events = await run()
  expect(textOf(events)).toBe(shown)
  const id = events[0]?.runId ?? ''
  expect(await ada.call(getRunRoute, { params: { id } })).toMatchObject({ text: shown })
})
