import { ErrorBody, type RunEvent, stopRunRoute } from '@product/contract'
import { runLimits } from '@product/domain'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '#testing/build-test-app.ts'
import { type FollowedEvents, textOf } from '#testing/follow-events.ts'
import { holdAt } from '#testing/hold-at.ts'
import { connectDouble, followRuns, makePrompt, startRuns } from '#testing/run-prompts.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { startModelDouble } from '#testing/start-model-double.ts'

const { modelsAtOnce, concurrentPerPerson, waitingPerPerson } = runLimits
const press = Array.from({ length: modelsAtOnce }, () => 'model-1')

const startsOf = (events: readonly RunEvent[]) =>
  events.filter((event) => event.type === 'run-start')

test('runs beyond the limit wait, more are refused, and those of other accounts begin', async () => {
  const { hold, release } = holdAt(1)
  const double = await startModelDouble({ pieces: ['Done'], before: hold })
  onTestFinished(() => double[Symbol.asyncDispose]())
  const app = await buildTestApp({ config: { rateLimits: false, allowPrivateProviders: true } })
  onTestFinished(() => app.close())
  const [ada, grace] = await Promise.all([signUpUser(app), signUpUser(app)])
  await Promise.all([connectDouble(ada, double), connectDouble(grace, double)])
  const promptId = await makePrompt(ada)
  const count = double.requests.length

  const presses = (concurrentPerPerson + waitingPerPerson) / modelsAtOnce
  const followed: FollowedEvents[] = []
  for (let index = 0; index < presses; index += 1) {
    const events = await followRuns(app, ada, { promptId, models: press })
    await events.until(() => startsOf(events.seen).length === modelsAtOnce)
    followed.push(events)
  }
  const waiting = followed.flatMap(({ seen }) => startsOf(seen)).filter((start) => start.isWaiting)
  expect(waiting).toHaveLength(waitingPerPerson)
  await expect.poll(() => double.requests.length - count).toBe(concurrentPerPerson)

  const refused = await startRuns(app, ada, { promptId })
  expect(refused.status).toBe(429)
  const { error } = ErrorBody.parse(await refused.json())
  expect(error).toMatchObject({ code: 'run.too-many' })
  expect(error.message).toContain(`You have ${waitingPerPerson} runs waiting`)

  const other = await followRuns(app, grace, { promptId: await makePrompt(grace) })
  await other.until(({ type }) => type === 'run-start')
  expect(other.seen[0]).toMatchObject({ isWaiting: false })

  // One that waits can be stopped, and its provider is never asked.
  await ada.call(stopRunRoute, { params: { id: waiting[0]?.runId ?? '' } })
  release()
  const all = await Promise.all([...followed, other].map((events) => events.all()))
  // Those that waited are told again, when they begin.
  const begun = startsOf(all.flat()).filter((start) => !start.isWaiting)
  expect(begun).toHaveLength(presses * modelsAtOnce)
  const ends = all.flat().filter(({ type }) => type === 'run-end')
  expect(ends).toHaveLength(presses * modelsAtOnce)
  expect(double.requests.length - count).toBe(presses * modelsAtOnce)
  expect(textOf(all.at(-1) ?? [])).toBe('Done')
})
