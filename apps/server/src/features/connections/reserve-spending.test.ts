import {
  changeConnectionRoute,
  createConnectionRoute,
  ErrorBody,
  listConnectionsRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { expect, onTestFinished, test } from 'vitest'
import { addTeam } from '#testing/add-team.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { followEvents } from '#testing/follow-events.ts'
import { holdAt } from '#testing/hold-at.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { startModelDouble } from '#testing/start-model-double.ts'

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
  await callOf(0)(savePromptRoute, {
    params: { id: promptId },
    body: {
      saveId: createId(),
      baseRevision: 0,
      content: { ...emptyContent, title: 'Greeting', body: 'Say hello' },
    },
  })
  const limit = (limits: { monthlyLimit?: number | null; memberLimit?: number | null }) =>
    callOf(0)(changeConnectionRoute, { params: { id: connectionId }, body: limits })
  const run = (index: number) =>
    app.post(
      '/api/v1/runs',
      { promptId, batchId: createId(), values: {}, models: [{ model: 'gpt-4' }] },
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
  return { limit, run, spending, release, double }
}

test('fifty runs at once stay below a limit of one dollar, and their real cost counts', async () => {
  const { limit, run, spending, release, double } = await openTeam()
  await limit({ monthlyLimit: dollar })
  const before = double.requests.length
  const responses = await Promise.all(Array.from({ length: 50 }, (_, index) => run(index % 3)))
  const begun = responses.filter(({ status }) => status === 200)
  // An answer of a thousand tokens costs six cents.
  expect(begun).toHaveLength(16)
  const refused = responses.filter(({ status }) => status === 402)
  expect(refused).toHaveLength(34)
  const { error } = ErrorBody.parse(await refused[0]?.json())
  expect(error).toMatchObject({
    code: 'connection.spending-limit',
    details: { scope: 'workspace' },
  })
  expect(await spending(0)).toMatchObject({ limit: dollar })
  expect((await spending(0))?.used).toBeLessThanOrEqual(dollar)
  release()
  await Promise.all(begun.map(async (response) => await (await followEvents(response)).all()))
  expect(double.requests.length - before).toBe(16)
  const after = await spending(0)
  expect(after?.used).toBeGreaterThan(0)
  expect(after?.used).toBeLessThan(dollar / 10)
  expect((await run(0)).status).toBe(200)
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
