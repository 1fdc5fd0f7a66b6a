import { stopRunRoute } from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { textOf } from '#testing/follow-events.ts'
import { holdAt } from '#testing/hold-at.ts'
import { connectDouble, followAgain, followRuns, makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { type ModelDouble, startModelDouble } from '#testing/start-model-double.ts'

let app: TestApp
let ada: TestUser
let double: ModelDouble
let promptId: string
beforeAll(async () => {
  double = await startModelDouble({ pieces: ['Hello', ' world'] })
  double.lists.models = ['model-1', 'model-2']
  app = await buildTestApp({ config: { rateLimits: false, allowPrivateProviders: true } })
  ada = await signUpUser(app)
  await connectDouble(ada, double)
  promptId = await makePrompt(ada)
})
afterAll(async () => {
  await app.close()
  await double[Symbol.asyncDispose]()
})

const findRow = (id: string) =>
  app.database.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the Demo model answers without a key, word by word, and its run is stored', async () => {
  const events = await (await followRuns(app, ada, { promptId, models: ['demo'] })).all()
  expect(events[0]).toMatchObject({ type: 'run-start', model: 'demo', isWaiting: false })
  expect(events.at(-1)).toMatchObject({ type: 'run-end', note: null })
  expect(textOf(events)).toContain('Demo — not an AI model')
  const row = await findRow(events[0]?.runId ?? '')
  expect(row).toMatchObject({ status: 'Success', output: textOf(events), provider: 'demo' })
})

test('a model of a connection answers', async () => {
  const events = await (await followRuns(app, ada, { promptId })).all()
  expect(textOf(events)).toBe('Hello world')
  expect(events.map(({ type }) => type).filter((type) => type !== 'text-delta')).toEqual([
    'run-start',
    'usage',
    'run-end',
  ])
})

describe('following', () => {
  test('again gives what is missing, and the end', async () => {
    const events = await (await followRuns(app, ada, { promptId })).all()
    const runId = events[0]?.runId ?? ''
    const again = await (await followAgain(app, ada, runId, { text: 5 })).all()
    expect(again.map(({ type }) => type)).toEqual(['run-start', 'text-delta', 'usage', 'run-end'])
    expect(again[1]).toMatchObject({ offset: 5, text: ' world' })
  })

  test('in the middle of the answer begins where the reader was', async () => {
    const { hold, release } = holdAt(4)
    double.behave({ pieces: ['One', ' two', ' three', ' four'], before: hold })
    const first = await followRuns(app, ada, { promptId })
    await first.until(() => textOf(first.seen) === 'One two three')
    const runId = first.seen[0]?.runId ?? ''
    await first.leave()
    const second = await followAgain(app, ada, runId, { text: 7 })
    await second.until(({ type }) => type === 'text-delta')
    expect(second.seen[1]).toMatchObject({ offset: 7, text: ' three' })
    release()
    const events = await second.all()
    expect(events.at(-1)?.type).toBe('run-end')
    expect((await findRow(runId)).output).toBe('One two three four')
  })
})

describe('stopping', () => {
  test('ends the provider’s call and stores the text so far', async () => {
    const { hold, release } = holdAt(3)
    double.behave({ pieces: ['One', ' two', ' three'], before: hold })
    const cutBefore = double.cut.count
    const run = await followRuns(app, ada, { promptId })
    await run.until(() => textOf(run.seen) === 'One two')
    const id = run.seen[0]?.runId ?? ''
    await ada.call(stopRunRoute, { params: { id } })
    expect((await run.all()).at(-1)).toMatchObject({ type: 'run-error', code: 'run.stopped' })
    await expect.poll(() => double.cut.count).toBe(cutBefore + 1)
    release()
    const row = await findRow(id)
    expect(row).toMatchObject({ status: 'Error', errorCode: 'run.stopped', output: 'One two' })
  })
})

test('a batch that is sent again is followed and not run twice', async () => {
  const { hold, release } = holdAt(2)
  double.behave({ pieces: ['One', ' two'], before: hold })
  const asked = { promptId, batchId: createId(), models: ['model-1', 'model-2'] }
  const count = double.requests.length
  const [one, other] = await Promise.all([followRuns(app, ada, asked), followRuns(app, ada, asked)])
  await one.until(({ type }) => type === 'text-delta')
  const third = await followRuns(app, ada, asked)
  release()
  const idsOf = (events: { runId: string }[]) => [...new Set(events.map(({ runId }) => runId))]
  const [first, ...others] = await Promise.all([one, other, third].map(({ all }) => all()))
  expect(idsOf(first ?? [])).toHaveLength(2)
  for (const events of others)
    expect(idsOf(events).toSorted()).toEqual(idsOf(first ?? []).toSorted())
  const later = await (await followRuns(app, ada, asked)).all()
  expect(idsOf(later).toSorted()).toEqual(idsOf(first ?? []).toSorted())
  expect(double.requests.length - count).toBe(2)
})
