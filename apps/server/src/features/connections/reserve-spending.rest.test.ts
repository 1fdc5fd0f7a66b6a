import {
  changeConnectionRoute,
  createConnectionRoute,
  ErrorBody,
  getRunRoute,
  listConnectionsRoute,
  savePromptRoute,
  stopRunRoute,
} from '@product/contract'
import { createId, emptyContent, runLimits } from '@product/domain'
import { expect, onTestFinished, test } from 'vitest'
import { addTeam } from '#testing/add-team.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { followEvents } from '#testing/follow-events.ts'
import { holdAt } from '#testing/hold-at.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { type ModelRequest, startModelDouble } from '#testing/start-model-double.ts'

const dollar = 1_000_000

/** A team whose connection costs what GPT-4 costs, and a prompt that three members run. */
async function openTeam() {
  const { hold, release } = holdAt(1)
  const double = await startModelDouble({ pieces: ['Done'], before: hold })
  double.lists.models = ['gpt-4']
  onTestFinished(() => double[Symbol.asyncDispose]())
  const app = await buildTestApp({ config: { rateLimits: false, allowPrivateProviders: true } })
  onTestFinished(() => app.close())
  const users = await Promise.all([signUpUser(app), signUpUser(app), signUpUser(app)])
  const roles = ['owner', 'editor', 'viewer'] as const
  const team = await addTeam(
    app,
    users.map((user, index) => ({ user, role: roles[index] ?? 'viewer' })),
  )
  const callOf = (index: number) =>
    callAs(app, users[index]?.session.access_token, team.id) ?? users[0]?.call
  const connectionId = createId()
  await callOf(0)(createConnectionRoute, {
    body: { id: connectionId, provider: 'openai', key: 'sk-test-key', baseUrl: double.openai },
  })
  const promptId = createId()
  const write = (body: string, baseRevision: number) =>
    callOf(0)(savePromptRoute, {
      params: { id: promptId },
      body: {
        saveId: createId(),
        baseRevision,
        content: { ...emptyContent, title: 'Greeting', body },
      },
    })
  const { revision } = await write('Say hello', 0)
  const rewrite = (body: string) => write(body, revision)
  const limit = (limits: { monthlyLimit?: number | null; memberLimit?: number | null }) =>
    callOf(0)(changeConnectionRoute, { params: { id: connectionId }, body: limits })
  const run = (index: number, model = 'gpt-4') =>
    app.post(
      '/api/v1/runs',
      { promptId, batchId: createId(), values: {}, models: [{ model, connectionId }] },
      {
        headers: {
          authorization: `Bearer ${users[index]?.session.access_token}`,
          'x-workspace-id': team.id,
        },
      },
    )
  const spending = async (index: number) => {
    const { connections } = await callOf(index)(listConnectionsRoute)
    return connections[0]?.spending
  }
  /** Runs the prompt, and stops the run once the provider was asked or once the answer has begun. */
  const runAndStop = async (index: number, { hasBegun }: { hasBegun: boolean }) => {
    const before = double.requests.length
    const events = await followEvents(await run(index))
    await expect.poll(() => double.requests.length).toBe(before + 1)
    const { runId } = await events.until(
      ({ type }) => type === (hasBegun ? 'text-delta' : 'run-start'),
    )
    await callOf(index)(stopRunRoute, { params: { id: runId } })
    expect((await events.all()).at(-1)).toMatchObject({ type: 'run-error', code: 'run.stopped' })
  }
  const findRun = (index: number, id: string) => callOf(index)(getRunRoute, { params: { id } })
  return { limit, rewrite, run, runAndStop, spending, findRun, release, double }
}

test('fifty runs at once stay below a limit of one dollar, and their real cost counts', async () => {
  const { limit, run, spending, release, double } = await openTeam()
  await limit({ monthlyLimit: dollar })
  const before = double.requests.length
  const responses = await Promise.all(Array.from({ length: 50 }, (_, index) => run(index % 3)))
  const begun = responses.filter(({ status }) => status === 200)
  // The longest answer costs 49 cents, and the third run may only write what is left.
  expect(begun).toHaveLength(3)
  const refused = responses.filter(({ status }) => status === 402)
  expect(refused).toHaveLength(47)
  const { error } = ErrorBody.parse(await refused[0]?.json())
  expect(error).toMatchObject({
    code: 'connection.spending-limit',
    details: { scope: 'workspace' },
  })
  expect(await spending(0)).toMatchObject({ limit: dollar })
  expect((await spending(0))?.used).toBeLessThanOrEqual(dollar)
  release()
  await Promise.all(begun.map(async (response) => await (await followEvents(response)).all()))
  expect(double.requests.length - before).toBe(3)
  const after = await spending(0)
  expect(after?.used).toBeGreaterThan(0)
  expect(after?.used).toBeLessThan(dollar / 10)
  expect((await run(0)).status).toBe(200)
})

/** Answers with as many tokens as may be, and with so many where there is no maximum. */
const writesAll = ({ body }: ModelRequest) => {
  const output = Number(body.max_tokens ?? body.max_completion_tokens ?? 8_192)
  return { pieces: ['Done'], usage: { input: 3, output }, finish: 'length' as const }
}

test('fourteen runs at once that write as much as they may stay within a limit', async () => {
  const { limit, run, spending, release, double } = await openTeam()
  release()
  double.behave(writesAll)
  await limit({ monthlyLimit: dollar / 2 })
  const responses = await Promise.all(Array.from({ length: 14 }, (_, index) => run(index % 3)))
  for (const response of responses) if (response.ok) await (await followEvents(response)).all()
  const { used = 0 } = (await spending(0)) ?? {}
  expect(used).toBeGreaterThan(dollar / 4)
  expect(used).toBeLessThanOrEqual(dollar / 2)
})

test('a run whose answer is limited by what is left says so', async () => {
  const { limit, run, spending, release, double, findRun } = await openTeam()
  release()
  double.behave(writesAll)
  await limit({ memberLimit: 30_000 })
  const events = await (await followEvents(await run(1))).all()
  expect(events.find(({ type }) => type === 'warning')).toMatchObject({
    message:
      'The maximum output was set to 495 tokens: what is left of your monthly limit on OpenAI allows no more.',
  })
  const note =
    'Stopped at the maximum output of 495 tokens: what is left of your monthly limit on OpenAI allows no more.'
  expect(events.at(-1)).toMatchObject({ type: 'run-end', note })
  expect(await findRun(1, events[0]?.runId ?? '')).toMatchObject({
    note,
    warnings: [expect.anything()],
  })
  expect((await spending(1))?.usedByYou).toBeLessThanOrEqual(30_000)
  const refused = ErrorBody.parse(await (await run(1)).json()).error
  expect(refused.message).toMatch(
    /needs at least \$0\.01, and \$0\.0\d+ is left of your monthly limit of \$0\.03/,
  )
})

test('a run that has waited is refused where its limit was lowered meanwhile', async () => {
  const { limit, run, spending, release, double } = await openTeam()
  await limit({ memberLimit: 100 * dollar })
  const before = double.requests.length
  const running = []
  for (let count = 0; count < runLimits.concurrentPerPerson; count += 1) running.push(await run(1))
  await expect.poll(() => double.requests.length - before).toBe(runLimits.concurrentPerPerson)
  const waiting = await followEvents(await run(1))
  await waiting.until((event) => event.type === 'run-start' && event.isWaiting)
  await limit({ memberLimit: 1_000 })
  release()
  for (const response of running) await (await followEvents(response)).all()
  expect((await waiting.all()).at(-1)).toMatchObject({
    type: 'run-error',
    code: 'connection.spending-limit',
  })
  expect(double.requests.length - before).toBe(runLimits.concurrentPerPerson)
  // Nothing stays reserved.
  const { usedByYou = 0 } = (await spending(1)) ?? {}
  expect(usedByYou).toBeLessThan(dollar / 10)
})

test('a member who has used their part is refused, and the others go on', async () => {
  const { limit, run, spending, release } = await openTeam()
  release()
  await limit({ memberLimit: dollar / 10 })
  const first = await run(1)
  await (await followEvents(first)).all()
  const used = (await spending(1))?.usedByYou ?? 0
  expect(used).toBeGreaterThan(0)
  await limit({ memberLimit: used })
  const refused = await run(1)
  expect(refused.status).toBe(402)
  expect(ErrorBody.parse(await refused.json()).error).toMatchObject({ details: { scope: 'you' } })
  expect((await spending(2))?.usedByYou).toBe(0)
  await limit({ memberLimit: null })
  expect((await run(1)).status).toBe(200)
})

test('a run that is stopped before its answer counts as a usual answer', async () => {
  const { limit, runAndStop, spending } = await openTeam()
  await limit({ memberLimit: dollar / 10 })
  await runAndStop(2, { hasBegun: false })
  // A thousand tokens, and one for each of the nine bytes of the prompt.
  expect(await spending(2)).toMatchObject({ used: 60_270, usedByYou: 60_270 })
})

test.each([100 * dollar, null])(
  'a run that is stopped counts the most tokens that its input may have, with a limit of %s',
  async (monthlyLimit) => {
    const { limit, rewrite, runAndStop, spending } = await openTeam()
    await limit({ monthlyLimit })
    await rewrite('%'.repeat(40_000))
    await runAndStop(2, { hasBegun: false })
    // Forty thousand tokens at three cents a thousand.
    expect((await spending(0))?.used).toBeGreaterThanOrEqual(1_200_000)
  },
)

test.each([dollar, null])(
  'a run that is stopped counts by the text it has written, with a limit of %s',
  async (monthlyLimit) => {
    const { limit, runAndStop, spending, double } = await openTeam()
    await limit({ monthlyLimit })
    const { hold } = holdAt(2)
    double.behave({ pieces: ['word '.repeat(4_000), 'more'], before: hold })
    await runAndStop(2, { hasBegun: true })
    // Five thousand tokens at six cents a thousand.
    expect((await spending(0))?.used).toBe(300_270)
  },
)

test('an answer that is cut off counts by its text', async () => {
  const { limit, run, spending, double } = await openTeam()
  await limit({ monthlyLimit: dollar })
  double.behave({ pieces: ['word '.repeat(4_000), 'more'], cutAt: 2 })
  const events = await (await followEvents(await run(2))).all()
  expect(events.at(-1)).toMatchObject({ code: 'provider.cut-off' })
  expect((await spending(0))?.used).toBe(300_270)
})

test('a call that the provider refuses costs nothing', async () => {
  const { limit, run, spending, double } = await openTeam()
  await limit({ monthlyLimit: dollar })
  double.behave({ failure: { status: 400, code: 'odd', message: 'No' } })
  const events = await (await followEvents(await run(0))).all()
  expect(events.at(-1)).toMatchObject({ code: 'provider.request-refused' })
  expect((await spending(0))?.used).toBe(0)
})

test('a model without a known price is refused where a limit is to be kept', async () => {
  const { limit, run, release } = await openTeam()
  release()
  const model = 'ft:gpt-4:acme::abc'
  await limit({ memberLimit: dollar })
  const refused = await run(2, model)
  expect(refused.status).toBe(422)
  expect(ErrorBody.parse(await refused.json()).error).toMatchObject({
    code: 'connection.price-unknown',
    message: expect.stringContaining(model),
  })
  await limit({ memberLimit: null })
  const events = await followEvents(await run(2, model))
  expect((await events.all()).at(-1)).toMatchObject({ type: 'run-end' })
})
