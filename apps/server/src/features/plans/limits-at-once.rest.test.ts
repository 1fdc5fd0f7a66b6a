import {
  changePlanRoute,
  changePromptsRoute,
  ErrorBody,
  getPlanRoute,
  importPromptsRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent, plans } from '@product/domain'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { connectDouble, followRuns, makePrompt, startRuns } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { startModelDouble } from '#testing/start-model-double.ts'

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
