import {
  changePlanRoute,
  createConnectionRoute,
  exportMyDataRoute,
  getMeRoute,
  getPlanRoute,
  getPromptMetricsRoute,
  getVersionRoute,
  listVersionsRoute,
  restoreVersionRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent, plans, productName } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTeam } from '#testing/add-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { connectDouble, followRuns, makePrompt, startRuns } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { startModelDouble } from '#testing/start-model-double.ts'
import { listNamedWorkspaces, setPlan } from './set-plan.ts'

const { free } = plans
const _most = { prompts: free.limits.prompts ?? 0, executions: free.limits.executions ?? 0 }

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false, allowPrivateProviders: true } })
})
afterAll(() => app.close())

/** Somebody new on the Free plan, with this many prompts of their own. */
async function signUpOnFree(prompts = 0): Promise<TestUser> {
  const person = await signUpUser(app)
  await Promise.all(Array.from({ length: prompts }, () => makePrompt(person)))
  await person.call(changePlanRoute, { body: { plan: 'free' } })
  return person
}

async function proveAddress({ email }: TestUser) {
  await app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: new Date() })
    .where('email', '=', email)
    .execute()
}

const useOf = async ({ call }: TestUser) => (await call(getPlanRoute)).use
const _countGood = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

const reached = (limit: string, used: number) => ({
  status: 402,
  code: 'plan.limit-reached',
  details: { limit, plan: 'free', used },
})

test('a new account has the plan of the configuration, and its starter prompt does not count', async () => {
  const person = await signUpUser(app)
  expect(await person.call(getPlanRoute)).toMatchObject({
    plan: 'pro',
    use: { prompts: 0, connections: 0, executions: 0 },
  })
  expect(await person.call(changePlanRoute, { body: { plan: 'team' } })).toMatchObject({
    plan: 'team',
  })
})

test('a workspace is named by the handle or proven address of its owner, by its slug or id', async () => {
  const person = await signUpUser(app)
  const { account } = await person.call(getMeRoute)
  const team = await addTeam(app, [{ user: person, role: 'owner' }])
  const named = (name: string) => listNamedWorkspaces(app.database, name)
  const byAddress = () => named(` ${person.email.toUpperCase()}`)
  // Somebody else may have signed up with it.
  expect(await byAddress()).toEqual([])
  await proveAddress(person)
  const [personal] = await byAddress()
  expect(personal).toMatchObject({
    isTeam: false,
    title: `Ada Example (@${account.handle})`,
    members: 1,
  })
  expect(await named(account.handle)).toEqual([personal])
  expect(await named(`@${account.handle}`)).toEqual([personal])
  expect(await named(`team-${team.id}`)).toMatchObject([{ id: team.id, isTeam: true }])
  expect(await named(team.id)).toMatchObject([{ id: team.id }])
  expect(await named('nobody@example.com')).toEqual([])

  await app.database
    .updateTable('workspaces')
    .set({ slug: account.handle })
    .where('id', '=', team.id)
    .execute()
  const ids = (await named(account.handle)).map(({ id }) => id)
  expect(ids).toEqual([personal?.id, team.id])
  expect(await named(`@${account.handle}`)).toEqual([personal])
})

test('a plan that was set holds at once, and is in the audit trail with the one before', async () => {
  const person = await signUpUser(app)
  const { account } = await person.call(getMeRoute)
  const [workspace] = await listNamedWorkspaces(app.database, account.handle)
  if (!workspace) throw new Error('There is no workspace')
  const set = (plan: 'team' | 'free') =>
    setPlan(app.database, workspace, { plan, reason: 'Paid by invoice.', operatorId: null })
  await set('team')
  await set('team')
  expect(await person.call(getPlanRoute)).toMatchObject({ plan: 'team' })
  await set('free')
  const actions = await app.database
    .selectFrom('moderationActions')
    .select(['action', 'targetKind', 'targetTitle', 'moderatorName', 'reason'])
    .where('targetId', '=', workspace.id)
    .orderBy('id')
    .execute()
  const shared = { action: 'set-plan', targetKind: 'workspace', targetTitle: workspace.title }
  expect(actions).toMatchObject([
    { ...shared, moderatorName: productName, reason: 'From Pro to Team. Paid by invoice.' },
    { ...shared, reason: 'From Team to Free. Paid by invoice.' },
  ])
})

test('connections have a limit by plan', async () => {
  const person = await signUpOnFree()
  await using double = await startModelDouble({ pieces: ['Done'] })
  for (let count = 0; count < 5; count += 1) await connectDouble(person, double, `sk-key-${count}`)
  await expect(connectDouble(person, double, 'sk-key-more')).rejects.toMatchObject(
    reached('connections', 5),
  )
  await person.call(changePlanRoute, { body: { plan: 'pro' } })
  await connectDouble(person, double, 'sk-key-more')
  // The client sends it again: it was created before.
  const body = { id: createId(), provider: 'midjourney' } as const
  await person.call(createConnectionRoute, { body })
  await person.call(createConnectionRoute, { body })
  expect((await useOf(person)).connections).toBe(7)
})

test('an execution that did not begin is given back', async () => {
  const person = await signUpOnFree()
  await using double = await startModelDouble({ pieces: ['Done'] })
  await connectDouble(person, double)
  const promptId = await makePrompt(person)
  const batchId = createId()
  const responses = await Promise.all([
    startRuns(app, person, { promptId, batchId }),
    startRuns(app, person, { promptId, batchId }),
  ])
  await Promise.all(responses.map((response) => response.text()))
  const tooMany = await startRuns(app, person, { promptId, models: ['model-unknown'] })
  expect(tooMany.ok).toBe(false)
  expect((await useOf(person)).executions).toBe(1)
})

test('Free has no older versions and no metrics, and its data is exported all the same', async () => {
  const person = await signUpUser(app)
  const id = await makePrompt(person)
  for (const [index, body] of ['Say hi', 'Say goodbye'].entries())
    await person.call(savePromptRoute, {
      params: { id },
      body: {
        saveId: createId(),
        baseRevision: index + 1,
        seal: true,
        content: { ...emptyContent, title: 'Greeting', body },
      },
    })
  const latest = (await person.call(listVersionsRoute, { params: { id } })).versions[0]?.number ?? 0
  await person.call(changePlanRoute, { body: { plan: 'free' } })
  const notIncluded = (feature: string) => ({
    status: 402,
    code: 'plan.not-included',
    details: { feature, plan: 'free', neededPlan: 'pro' },
  })
  await expect(person.call(listVersionsRoute, { params: { id } })).rejects.toMatchObject(
    notIncluded('versionHistory'),
  )
  const params = { id, number: 1 }
  expect(latest).toBeGreaterThan(1)
  await expect(person.call(getVersionRoute, { params })).rejects.toMatchObject(
    notIncluded('versionHistory'),
  )
  await expect(
    person.call(restoreVersionRoute, { params, body: { saveId: createId() } }),
  ).rejects.toMatchObject(notIncluded('versionHistory'))
  await person.call(getVersionRoute, { params: { id, number: latest } })
  const run = { promptId: id, models: ['demo'] }
  expect((await startRuns(app, person, { ...run, version: 1 })).status).toBe(402)
  await (await followRuns(app, person, { ...run, version: latest })).all()
  await expect(person.call(getPromptMetricsRoute, { params: { id } })).rejects.toMatchObject(
    notIncluded('metrics'),
  )
  expect(JSON.stringify(await person.call(exportMyDataRoute))).toContain('Say goodbye')
})
