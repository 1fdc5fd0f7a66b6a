import {
  changePlanRoute,
  changePromptsRoute,
  createConnectionRoute,
  ErrorBody,
  exportMyDataRoute,
  getMeRoute,
  getPlanRoute,
  getPromptMetricsRoute,
  getVersionRoute,
  importPromptsRoute,
  listVersionsRoute,
  restoreVersionRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent, plans } from '@product/domain'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { connectDouble, followRuns, makePrompt, startRuns } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { startModelDouble } from '#testing/start-model-double.ts'
import { setPlan } from './set-plan.ts'

const { free } = plans
const most = { prompts: free.limits.prompts ?? 0, executions: free.limits.executions ?? 0 }

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

const useOf = async ({ call }: TestUser) => (await call(getPlanRoute)).use
const countGood = (results: PromiseSettledResult<unknown>[]) =>
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

test('of twenty prompts that are created at once, the plan takes the one that still fits', async () => {
  const person = await signUpOnFree(most.prompts - 1)
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => makePrompt(person)))
  expect(countGood(results)).toBe(1)
  expect((await useOf(person)).prompts).toBe(most.prompts)
  await expect(makePrompt(person)).rejects.toMatchObject({
    ...reached('prompts', most.prompts),
    message: 'The Free plan includes 50 prompts, and you have 50. Upgrade to Pro for more.',
  })
})

test('an operator sets the plan of an account, by its address or handle', async () => {
  const person = await signUpUser(app)
  const { account } = await person.call(getMeRoute)
  const setByAddress = () =>
    setPlan(app.database, { person: ` ${person.email.toUpperCase()}`, plan: 'team' })
  // Somebody else may have signed up with it.
  expect(await setByAddress()).toBe(false)
  await app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: new Date() })
    .where('email', '=', person.email)
    .execute()
  expect(await setByAddress()).toBe(true)
  expect(await person.call(getPlanRoute)).toMatchObject({ plan: 'team' })
  expect(await setPlan(app.database, { person: account.handle, plan: 'enterprise' })).toBe(true)
  expect(await person.call(getPlanRoute)).toMatchObject({ plan: 'enterprise' })
  expect(await setPlan(app.database, { person: 'nobody@example.com', plan: 'free' })).toBe(false)
})

test('a full plan refuses an import and what comes back from the trash, but no save', async () => {
  const person = await signUpOnFree(most.prompts - 1)
  const id = await makePrompt(person)
  await person.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
  const last = await makePrompt(person)
  const restored = person.call(changePromptsRoute, { body: { action: 'restore', ids: [id] } })
  await expect(restored).rejects.toMatchObject(reached('prompts', most.prompts))
  const saved = await person.call(savePromptRoute, {
    params: { id: last },
    body: {
      saveId: createId(),
      baseRevision: 1,
      content: { ...emptyContent, title: 'Changed', body: 'Say goodbye' },
    },
  })
  expect(saved.revision).toBe(2)
  const prompt = { ...emptyContent, title: 'Imported', body: 'Text' }
  const imported = person.call(importPromptsRoute, {
    body: {
      importId: createId(),
      prompts: [
        {
          content: prompt,
          testValues: {},
          isFavorite: false,
          collections: [],
          versions: [],
          nameMoves: [],
        },
      ],
      collections: [],
    },
  })
  await expect(imported).rejects.toMatchObject(reached('prompts', most.prompts))
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

test('of twenty runs that are started at once, the last execution of the month goes to one', async () => {
  const double = await startModelDouble({ pieces: ['Done'] })
  onTestFinished(() => double[Symbol.asyncDispose]())
  const person = await signUpUser(app)
  await connectDouble(person, double)
  const promptId = await makePrompt(person)
  const { workspaceId } = await app.database
    .selectFrom('prompts')
    .select('workspaceId')
    .where('id', '=', promptId)
    .executeTakeFirstOrThrow()
  await (await followRuns(app, person, { promptId })).all()
  expect((await useOf(person)).executions).toBe(1)
  await (await followRuns(app, person, { promptId, models: ['demo'] })).all()
  expect((await useOf(person)).executions).toBe(1)

  await app.database
    .updateTable('workspaceExecutions')
    .set({ executions: most.executions - 1 })
    .where('workspaceId', '=', workspaceId)
    .execute()
  await person.call(changePlanRoute, { body: { plan: 'free' } })
  const asked = double.requests.length
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => startRuns(app, person, { promptId })),
  )
  const bodies = await Promise.all(responses.map((response) => response.text()))
  expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
  expect(double.requests.length - asked).toBe(1)
  expect((await useOf(person)).executions).toBe(most.executions)
  const refused = responses.findIndex(({ ok }) => !ok)
  expect(ErrorBody.parse(JSON.parse(bodies[refused] ?? '')).error).toMatchObject({
    code: 'plan.limit-reached',
    message:
      'The Free plan includes 100 executions a month, and you have used 100. Upgrade to Pro for more.',
    details: { limit: 'executions', used: 100, allowed: 100 },
  })
  await (await followRuns(app, person, { promptId, models: ['demo'] })).all()
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
