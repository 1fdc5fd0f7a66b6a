import {
  changeConnectionRoute,
  createConnectionRoute,
  deleteRunsRoute,
  listConnectionsRoute,
  stopRunRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { expect, onTestFinished, test } from 'vitest'
import { addTeam } from '#testing/add-team.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { followEvents } from '#testing/follow-events.ts'
import { holdAt } from '#testing/hold-at.ts'
import { authorize, makePrompt } from '#testing/run-prompts.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { startModelDouble } from '#testing/start-model-double.ts'

const dollar = 1_000_000
/** At six cents for a thousand tokens. */
const usage = { input: 0, output: 8_000 }
const costOfUsage = 480_000

/** A team with a limited connection, whose run its provider has begun to answer. */
async function startRun() {
  const { hold, release } = holdAt(1)
  const double = await startModelDouble({ pieces: ['Done'], usage, before: hold })
  double.lists.models = ['gpt-4']
  onTestFinished(() => double[Symbol.asyncDispose]())
  const app = await buildTestApp({ config: { rateLimits: false, allowPrivateProviders: true } })
  onTestFinished(() => app.close())
  const [owner, member] = await Promise.all([signUpUser(app), signUpUser(app)])
  const team = await addTeam(app, [
    { user: owner, role: 'owner' },
    { user: member, role: 'editor' },
  ])
  const call = callAs(app, owner.session.access_token, team.id)
  const connectionId = createId()
  await call(createConnectionRoute, {
    body: { id: connectionId, provider: 'openai', key: 'sk-test-key', baseUrl: double.openai },
  })
  await call(changeConnectionRoute, {
    params: { id: connectionId },
    body: { monthlyLimit: dollar },
  })
  const promptId = await makePrompt({ ...owner, call })
  const run = await followEvents(
    await app.post(
      '/api/v1/runs',
      { promptId, batchId: createId(), values: {}, models: [{ model: 'gpt-4', connectionId }] },
      { headers: { ...authorize(member), 'x-workspace-id': team.id } },
    ),
  )
  const { runId } = await run.until(({ type }) => type === 'run-start')
  await expect.poll(() => double.requests.some(({ body }) => 'messages' in body)).toBe(true)
  const spending = async () => (await call(listConnectionsRoute)).connections[0]?.spending
  return { app, owner, member, call, run, runId, release, spending }
}

test('a running run cannot be deleted, so that its cost counts', async () => {
  const { call, run, runId, release, spending } = await startRun()
  await expect(call(deleteRunsRoute, { body: { ids: [runId] } })).rejects.toMatchObject({
    code: 'run.still-running',
  })
  release()
  expect((await run.all()).at(-1)).toMatchObject({ type: 'run-end' })
  expect(await spending()).toMatchObject({ used: costOfUsage })
  expect(await call(deleteRunsRoute, { body: { ids: [runId] } })).toEqual({ deleted: 1 })
  expect(await spending()).toMatchObject({ used: costOfUsage })
})

test('a run that was stopped can be deleted, and what it cost counts', async () => {
  const { call, run, runId, spending } = await startRun()
  await call(stopRunRoute, { params: { id: runId } })
  await run.all()
  const { used = 0 } = (await spending()) ?? {}
  expect(used).toBeGreaterThan(0)
  await call(deleteRunsRoute, { body: { ids: [runId] } })
  expect(await spending()).toMatchObject({ used })
})

test('a run whose member is gone counts once, without what was reserved for it', async () => {
  const { app, member, run, release, spending } = await startRun()
  await app.database
    .deleteFrom('workspaces')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('accounts').select('workspaceId').where('subject', '=', member.session.user.id),
    )
    .execute()
  release()
  await run.all()
  await expect.poll(async () => (await spending())?.used).toBe(costOfUsage)
})
