import { deleteAccountRoute, getMeRoute } from '@product/contract'
import { changeRequestLimits } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addChangeRequest } from '#testing/add-change-request.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { sweepChangeRequests } from './index.ts'

let app: TestApp
let proposer: TestUser
let promptId: string
let proposerId: string
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())
beforeEach(async () => {
  promptId = await makePrompt(await signUpUser(app))
  proposer = await signUpUser(app)
  proposerId = (await proposer.call(getMeRoute)).account.id
})

const findRequests = () =>
  app.database
    .selectFrom('changeRequests')
    .select(['state', 'proposerId'])
    .where('promptId', '=', promptId)
    .orderBy('state')
    .execute()

test('a request stays without a name when its proposer’s account is deleted', async () => {
  await addChangeRequest(app, { promptId, proposerId })
  await proposer.call(deleteAccountRoute, { body: { confirmation: proposer.email } })
  expect(await findRequests()).toEqual([{ state: 'open', proposerId: null }])
})

test('declined and withdrawn requests are deleted after their time, merged ones stay', async () => {
  const states = [
    { state: 'declined', mergedVersion: null },
    { state: 'merged', mergedVersion: 2 },
    { state: 'withdrawn', mergedVersion: null },
  ]
  for (const decided of states) {
    const id = await addChangeRequest(app, { promptId, proposerId })
    const decidedAt = sql<Date>`now() - make_interval(days => ${changeRequestLimits.closedDays + 1})`
    await app.database
      .updateTable('changeRequests')
      .set({ ...decided, decidedAt })
      .where('id', '=', id)
      .execute()
  }
  await addChangeRequest(app, { promptId, proposerId })
  await sweepChangeRequests(app.database)
  expect((await findRequests()).map(({ state }) => state)).toEqual(['merged', 'open'])
})
