import {
  getMeRoute,
  getPlanRoute,
  listModerationActionsRoute,
  listWorkspacePlansRoute,
  setWorkspacePlanRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTeam } from '#testing/add-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let operator: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  operator = await signUpOperator(app)
})
afterAll(() => app.close())

const search = async (q: string) =>
  (await operator.call(listWorkspacePlansRoute, { query: { q } })).workspaces

test('an operator finds a person with their teams, sees use and limits, and sets a plan', async () => {
  const person = await signUpUser(app)
  await makePrompt(person)
  const { account } = await person.call(getMeRoute)
  const team = await addTeam(app, [
    { user: person, role: 'editor' },
    { user: operator, role: 'owner' },
  ])
  const found = await search(`@${account.handle}`)
  expect(found).toMatchObject([
    { isTeam: false, slug: null, members: 1, plan: { plan: 'pro', use: { prompts: 1 } } },
    { id: team.id, isTeam: true, title: 'Team', members: 2, plan: { plan: 'team' } },
  ])
  expect(found[1]?.owner).toContain('Olga Operator (@')
  expect(await search(`team-${team.id}`)).toMatchObject([{ id: team.id }])
  await app.database
    .updateTable('workspaces')
    .set({ name: 'Northwind 100%_Traders' })
    .where('id', '=', team.id)
    .execute()
  expect(await search('wind 100%_tra')).toMatchObject([{ id: team.id }])
  expect(await search('100%t')).toEqual([])
  // The name of every personal workspace.
  expect(await search('Personal')).toEqual([])

  const set = await operator.call(setWorkspacePlanRoute, {
    params: { id: found[0]?.id ?? '' },
    body: { plan: 'enterprise', reason: 'A pilot.' },
  })
  expect(set.plan.plan).toBe('enterprise')
  expect(await person.call(getPlanRoute)).toMatchObject({ plan: 'enterprise' })
  const { actions } = await operator.call(listModerationActionsRoute, { query: {} })
  expect(actions[0]).toMatchObject({
    action: 'set-plan',
    kind: 'workspace',
    moderator: 'Olga Operator',
    title: `Ada Example (@${account.handle})`,
    reason: 'From Pro to Enterprise. A pilot.',
  })
})

test('only operators look up and set plans, and only of workspaces that exist', async () => {
  const body = { plan: 'free' as const }
  await expect(
    operator.call(setWorkspacePlanRoute, { params: { id: createId() }, body }),
  ).rejects.toMatchObject({ status: 404, code: 'moderation.workspace-unknown' })
  const person = await signUpUser(app)
  const { account } = await person.call(getMeRoute)
  const [own] = await search(account.handle)
  const refused = { status: 404, code: 'moderation.not-an-operator' }
  await expect(
    person.call(setWorkspacePlanRoute, { params: { id: own?.id ?? '' }, body }),
  ).rejects.toMatchObject(refused)
  await expect(
    person.call(listWorkspacePlansRoute, { query: { q: account.handle } }),
  ).rejects.toMatchObject(refused)
  expect(await person.call(getPlanRoute)).toMatchObject({ plan: 'pro' })
})
