import { ErrorBody } from '@product/contract'
import { runLimits } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { textOf } from '#testing/follow-events.ts'
import { holdAt } from '#testing/hold-at.ts'
import {
  authorize,
  connectDouble,
  followAgain,
  followRuns,
  makePrompt,
} from '#testing/run-prompts.ts'
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

async function beginRun() {
  const user = await signUpUser(app)
  await connectDouble(user, double)
  const { hold, release } = holdAt(2)
  double.behave({ pieces: ['One', ' two'], before: hold })
  const events = await followRuns(app, user, { promptId: await makePrompt(user) })
  await events.until(() => textOf(events.seen) === 'One')
  return { user, events, release, id: events.seen[0]?.runId ?? '' }
}

test('an account has a limited number of streams, and opens others once some are closed', async () => {
  const { user, id, events, release } = await beginRun()
  const follow = () => app.request(`/api/v1/runs/${id}/events`, { headers: authorize(user) })
  const more = Array.from({ length: runLimits.streamsPerPerson - 1 }, () =>
    followAgain(app, user, id),
  )
  const followed = await Promise.all(more)
  const refused = await follow()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(ErrorBody.parse(await refused.json()).error.code).toBe('run.too-many-streams')
  await followed[0]?.leave()
  await expect
    .poll(async () => {
      const answer = await follow()
      await answer.body?.cancel()
      return answer.status
    })
    .toBe(200)
  release()
  expect(textOf(await events.all())).toBe('One two')
})

test('a stream ends when its session does, and the run goes on', async () => {
  const { user, events, id, release } = await beginRun()
  const { error } = await user.browser.signOut({ scope: 'global' })
  expect(error).toBeNull()
  expect((await events.all()).map(({ type }) => type)).not.toContain('run-end')
  release()
  const statusOf = () =>
    app.database.selectFrom('runs').select('status').where('id', '=', id).executeTakeFirst()
  await expect.poll(statusOf).toEqual({ status: 'Success' })
})
