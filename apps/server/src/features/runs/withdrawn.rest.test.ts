import {
  changeConnectionRoute,
  changePromptsRoute,
  deleteAccountRoute,
  removeConnectionRoute,
} from '@product/contract'
import { runLimits } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { textOf } from '#testing/follow-events.ts'
import { holdAt } from '#testing/hold-at.ts'
import { connectDouble, followRuns, makePrompt, startRuns } from '#testing/run-prompts.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { type ModelDouble, startModelDouble } from '#testing/start-model-double.ts'

let app: TestApp
let double: ModelDouble
beforeAll(async () => {
  double = await startModelDouble()
  app = await buildTestApp({ config: { rateLimits: false, allowPrivateProviders: true } })
})
afterAll(async () => {
  await app.close()
  await double[Symbol.asyncDispose]()
})

async function connect() {
  const user = await signUpUser(app)
  const connectionId = await connectDouble(user, double)
  const withdraw = {
    removed: () => user.call(removeConnectionRoute, { params: { id: connectionId } }),
    replaced: () =>
      user.call(changeConnectionRoute, {
        params: { id: connectionId },
        body: { key: 'sk-new-key' },
      }),
  }
  return { user, connectionId, promptId: await makePrompt(user), withdraw }
}
type Connected = Awaited<ReturnType<typeof connect>>

const askedModels = () => double.requests.filter(({ body }) => 'model' in body).length
const refused = { type: 'run-error', code: 'connection.changed' }

describe.each(['removed', 'replaced'] as const)('a key that is %s', (how) => {
  test('is not used by a run that waits in the queue', async () => {
    const { hold, release } = holdAt(1)
    double.behave({ pieces: ['Done'], before: hold })
    const { user, promptId, withdraw } = await connect()
    const before = askedModels()
    const press = { promptId, models: Array<string>(runLimits.modelsAtOnce).fill('model-1') }
    const count = runLimits.concurrentPerPerson / runLimits.modelsAtOnce
    const running = await Promise.all(
      Array.from({ length: count }, () => followRuns(app, user, press)),
    )
    await expect.poll(() => askedModels() - before).toBe(runLimits.concurrentPerPerson)
    const waiting = await followRuns(app, user, { promptId })
    await waiting.until(({ type }) => type === 'run-start')
    await withdraw[how]()
    release()
    expect((await waiting.all()).at(-1)).toMatchObject(refused)
    for (const run of running) expect((await run.all()).at(-1)).toMatchObject({ type: 'run-end' })
    expect(askedModels() - before).toBe(runLimits.concurrentPerPerson)
  })

  test('is not used for a retry', async () => {
    const { user, promptId, withdraw } = await connect()
    const before = askedModels()
    const withdrawn = Promise.withResolvers<void>()
    double.answerRaw(async (_, response) => {
      double.behave({ pieces: ['Done'] })
      await withdrawn.promise
      response.writeHead(429).end('{}')
    })
    const run = await followRuns(app, user, { promptId })
    await expect.poll(() => askedModels() - before).toBe(1)
    await withdraw[how]()
    withdrawn.resolve()
    expect((await run.all()).at(-1)).toMatchObject(refused)
    expect(askedModels() - before).toBe(1)
  })
})

test('a key that is removed while a run is being stored leaves no run and an error', async () => {
  double.behave({ pieces: ['Done'] })
  const { user, promptId, connectionId } = await connect()
  const before = askedModels()
  const started = await app.database.transaction().execute(async (transaction) => {
    await sql`lock table runs in share mode`.execute(transaction)
    const answer = startRuns(app, user, { promptId })
    await expect.poll(() => askedModels() - before).toBe(1)
    await transaction.deleteFrom('connections').where('id', '=', connectionId).execute()
    return { answer }
  })
  const answer = await started.answer
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ error: { code: 'request.overtaken' } })
  const runs = await app.database
    .selectFrom('runs')
    .select('id')
    .where('promptId', '=', promptId)
    .execute()
  expect(runs).toEqual([])
})

type Case = [string, (connected: Connected) => Promise<unknown>]
const goesOn: Case[] = [
  ['its key is removed', ({ withdraw }) => withdraw.removed()],
  ['its key is replaced', ({ withdraw }) => withdraw.replaced()],
  [
    'its prompt is deleted for good',
    async ({ user, promptId }) => {
      for (const action of ['delete', 'delete-for-good'] as const)
        await user.call(changePromptsRoute, { body: { action, ids: [promptId] } })
    },
  ],
  ['its person signs out everywhere', ({ user }) => user.browser.signOut({ scope: 'global' })],
  [
    'its person may no longer sign in',
    ({ user }) =>
      createAdminClient(app).updateUserById(user.session.user.id, { ban_duration: '24h' }),
  ],
  [
    'its person is banned',
    ({ user }) =>
      app.database
        .updateTable('accounts')
        .set({ bannedAt: new Date() })
        .where('subject', '=', user.session.user.id)
        .execute(),
  ],
]

describe('a run that the model is answering', () => {
  async function begin(connected: Connected) {
    const { hold, release } = holdAt(3)
    double.behave({ pieces: ['One', ' two', ' three'], before: hold })
    const run = await followRuns(app, connected.user, { promptId: connected.promptId })
    await run.until(() => textOf(run.seen) === 'One two')
    return { run, release, id: run.seen[0]?.runId ?? '' }
  }
  const findRow = (id: string) =>
    app.database
      .selectFrom('runs')
      .select(['status', 'output'])
      .where('id', '=', id)
      .executeTakeFirst()

  test.each(goesOn)('goes on to its end when %s', async (_, happen) => {
    const connected = await connect()
    const { run, release, id } = await begin(connected)
    await happen(connected)
    release()
    // Its stream ends with the session in which it was asked for; the run does not.
    await run.all()
    await expect.poll(() => findRow(id)).toEqual({ status: 'Success', output: 'One two three' })
  })

  test('is cut off when its account is deleted', async () => {
    const connected = await connect()
    const { run, release, id } = await begin(connected)
    const cut = double.cut.count
    const { user } = connected
    await user.call(deleteAccountRoute, { body: { confirmation: user.email } })
    expect((await run.all()).map(({ type }) => type)).not.toContain('run-end')
    await expect.poll(() => double.cut.count).toBe(cut + 1)
    release()
    expect(await findRow(id)).toBeUndefined()
  })
})
