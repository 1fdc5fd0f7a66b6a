import { changePromptsRoute, listPromptsRoute, savePromptRoute } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
})
afterAll(() => app.close())

async function makeDeleted(since: string): Promise<string> {
  const id = createId()
  await ada.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision: 0, content: emptyContent },
  })
  await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
  await app.database
    .updateTable('prompts')
    .set({ deletedAt: sql<Date>`now() - ${since}::interval` })
    .where('id', '=', id)
    .execute()
  return id
}

test('what has been in the trash for 30 days is deleted for good, the rest stays', async () => {
  const young = await makeDeleted('29 days')
  await makeDeleted('31 days')
  await app.jobs.enqueue(app.database, 'sweep-trash', {})
  await app.drainJobs()
  const { prompts } = await ada.call(listPromptsRoute, { query: { trash: 'true' } })
  expect(prompts.map(({ id }) => id)).toEqual([young])
  expect((await ada.call(listPromptsRoute, { query: {} })).total).toBe(1)
})

test('the sweep is on the schedule', async () => {
  const { rows } = await sql<{ cron: string }>`
    select cron from pgboss.schedule where name = 'sweep-trash'
  `.execute(app.database)
  expect(rows).toEqual([{ cron: '37 * * * *' }])
})
