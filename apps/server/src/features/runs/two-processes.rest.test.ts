import { deleteRunsRoute, stopRunRoute } from '@product/contract'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { textOf } from '#testing/follow-events.ts'
import { holdAt } from '#testing/hold-at.ts'
import { connectDouble, followAgain, followRuns, makePrompt } from '#testing/run-prompts.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { type ModelDouble, startModelDouble } from '#testing/start-model-double.ts'
import { followStoredRun } from './following/follow-stored-run.ts'
import type { RunFeed } from './live/run-feed.ts'
import { findOptionalRun } from './rows/find-runs.ts'

const config = { rateLimits: false, allowPrivateProviders: true }

let database: TestDatabase
let app: TestApp
let other: TestApp
let ada: TestUser
let double: ModelDouble
let promptId: string
beforeAll(async () => {
  double = await startModelDouble()
  database = await createTestDatabase()
  app = await buildTestApp({ config, database })
  other = await buildTestApp({ config, database })
  ada = await signUpUser(app)
  await connectDouble(ada, double)
  promptId = await makePrompt(ada)
})
afterAll(async () => {
  await app.close()
  await other.close()
  await database.drop()
  await double[Symbol.asyncDispose]()
})

/** Begins a run in the first process that has answered `One two` and goes on when released. */
async function beginRun() {
  const { hold, release } = holdAt(3)
  double.behave({ pieces: ['One', ' two', ' three'], before: hold })
  const batchId = createId()
  const events = await followRuns(app, ada, { promptId, batchId })
  await events.until(() => textOf(events.seen) === 'One two')
  return { id: events.seen[0]?.runId ?? '', batchId, events, release }
}

test('a run is followed from another process, from where the reader was', async () => {
  const { id, events, release } = await beginRun()
  const elsewhere = await followAgain(other, ada, id, { text: 3 })
  await elsewhere.until(({ type }) => type === 'text-delta')
  expect(elsewhere.seen.find(({ type }) => type === 'text-delta')).toMatchObject({ text: ' two' })
  release()
  const [here, there] = await Promise.all([events.all(), elsewhere.all()])
  expect(there.at(-1)).toEqual(here.at(-1))
  expect(there.filter(({ type }) => type === 'text-delta')).toMatchObject([
    { offset: 3, text: ' two' },
    { offset: 7, text: ' three' },
  ])
})

test('all readers of a run of another process share one feed', async () => {
  const { id, events, release } = await beginRun()
  const row = await findOptionalRun(other.database, id)
  if (!row) throw new Error('The run is not stored')
  const storedFeeds = new Map<string, RunFeed>()
  const deps = { database: other.database, log: pino({ level: 'silent' }) }
  const follow = () => followStoredRun({ ...deps, engine: { storedFeeds, ids: () => [] } }, row)
  const first = follow()
  const leave = [first.subscribe(() => {}), follow().subscribe(() => {})]
  expect(follow()).toBe(first)
  for (const unsubscribe of leave) unsubscribe()
  expect(storedFeeds.size).toBe(0)
  release()
  await events.all()
})

test('a batch that is sent to another process is followed there', async () => {
  const { id, batchId, events, release } = await beginRun()
  const count = double.requests.length
  const elsewhere = await followRuns(other, ada, { promptId, batchId })
  await elsewhere.until(({ runId }) => runId === id)
  release()
  await events.all()
  expect(textOf(await elsewhere.all())).toBe('One two three')
  expect(double.requests).toHaveLength(count)
})

test('a batch that is sent to two processes at once is run once', async () => {
  double.behave({ pieces: ['Hello'] })
  const batchId = createId()
  const [one, two] = await Promise.all([
    followRuns(app, ada, { promptId, batchId }),
    followRuns(other, ada, { promptId, batchId }),
  ])
  const [here, there] = await Promise.all([one.all(), two.all()])
  expect(there[0]?.runId).toBe(here[0]?.runId)
  expect([textOf(here), textOf(there)]).toEqual(['Hello', 'Hello'])
})

test('a run is stopped from another process', async () => {
  const { id, events, release } = await beginRun()
  await callAs(other, ada.session.access_token)(stopRunRoute, { params: { id } })
  expect((await events.all()).at(-1)).toMatchObject({ type: 'run-error', code: 'run.stopped' })
  release()
})

test('a run is deleted from another process once it is stopped', async () => {
  const { id, events, release } = await beginRun()
  const call = callAs(other, ada.session.access_token)
  const deleteRun = () => call(deleteRunsRoute, { body: { ids: [id] } })
  await expect(deleteRun()).rejects.toMatchObject({ code: 'run.still-running' })
  await call(stopRunRoute, { params: { id } })
  expect((await events.all()).at(-1)).toMatchObject({ code: 'run.stopped' })
  expect(await deleteRun()).toEqual({ deleted: 1 })
  release()
})

test('a run whose process is gone is interrupted, with its text so far', async () => {
  const { id, events, release } = await beginRun()
  await events.leave()
  release()
  await expect.poll(() => statusOf(id)).toBe('Success')
  // As its process would have left it.
  await app.database
    .updateTable('runs')
    .set({ status: 'Running', endedAt: null, leaseUntil: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute()
  const followed = await (await followAgain(other, ada, id)).all()
  expect(followed.at(-1)).toMatchObject({ type: 'run-error', code: 'run.interrupted' })
  expect(textOf(followed)).toBe('One two three')
})

test('a job interrupts lost runs, and leaves those with a valid lease alone', async () => {
  const { id, events, release } = await beginRun()
  await app.jobs.enqueue(app.database, 'interrupt-lost-runs', {})
  await app.drainJobs()
  expect(await statusOf(id)).toBe('Running')
  release()
  await events.all()
  expect(await statusOf(id)).toBe('Success')
})

const statusOf = async (id: string) =>
  (
    await app.database
      .selectFrom('runs')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

test('a server that stops ends its runs as interrupted, with their text so far', async () => {
  const { id, events } = await beginRun()
  await app.stopServing(5_000)
  expect((await events.all()).at(-1)).toMatchObject({
    type: 'run-error',
    code: 'run.interrupted',
    message: 'Interrupted by a server restart. Partial output kept. Run it again.',
  })
  const row = await app.database
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'Error', errorCode: 'run.interrupted', output: 'One two' })
})
