import {
  changePromptsRoute,
  deleteAccountRoute,
  getVersionRoute,
  restoreVersionRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { timeOutDeletions } from '#testing/time-out-deletions.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

const withBody = (body: string) => ({ ...emptyContent, title: 'Prompt', body })

const save = (user: TestUser, body: string, id = createId(), baseRevision = 0, seal = true) =>
  user.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision, content: withBody(body), seal },
  })

const restores = 12

/** How often a text is stored, and in how many workspaces. */
async function countStored(body: string) {
  const rows = await app.database
    .selectFrom('versionContents')
    .select('workspaceId')
    .where(sql<string>`content ->> 'body'`, '=', body)
    .execute()
  return { rows: rows.length, workspaces: new Set(rows.map((row) => row.workspaceId)).size }
}

test('restores of a large prompt store its two contents once each', async () => {
  const ada = await signUpUser(app)
  const [one, two] = ['a', 'b'].map((letter) => letter.repeat(20_000)) as [string, string]
  const { id } = await save(ada, one)
  await save(ada, two, id, 1)
  for (let count = 0; count < restores; count += 1)
    await ada.call(restoreVersionRoute, {
      params: { id, number: 1 + (count % 2) },
      body: { saveId: createId() },
    })
  expect([await countStored(one), await countStored(two)]).toEqual([
    { rows: 1, workspaces: 1 },
    { rows: 1, workspaces: 1 },
  ])
  const version = await ada.call(getVersionRoute, { params: { id, number: 2 + restores } })
  expect(version).toMatchObject({ restoredFrom: 2, content: { body: two } })
})

test('two workspaces do not share contents, and one deletes nothing of the other', async () => {
  const [ada, bob] = await Promise.all([signUpUser(app), signUpUser(app)])
  const body = 'the same text in two workspaces'
  const { id } = await save(ada, body)
  const { id: other } = await save(bob, body)
  expect(await countStored(body)).toEqual({ rows: 2, workspaces: 2 })
  await deleteForGood(ada, id)
  expect(await countStored(body)).toEqual({ rows: 1, workspaces: 1 })
  const version = await bob.call(getVersionRoute, { params: { id: other, number: 1 } })
  expect(version.content.body).toBe(body)
})

const deleteForGood = async (user: TestUser, id: string) => {
  await user.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
  await user.call(changePromptsRoute, { body: { action: 'delete-for-good', ids: [id] } })
}

test('a content goes with the last version that has it', async () => {
  const ada = await signUpUser(app)
  const body = 'a text of two prompts'
  const { id } = await save(ada, body)
  const { id: copy } = await save(ada, body)
  await deleteForGood(ada, id)
  expect((await countStored(body)).rows).toBe(1)
  await deleteForGood(ada, copy)
  expect((await countStored(body)).rows).toBe(0)
})

test('what a version held before it took another save is not stored any longer', async () => {
  const ada = await signUpUser(app)
  const { id } = await save(ada, 'typed at first', createId(), 0, false)
  await save(ada, 'typed afterwards', id, 1, false)
  expect(await ada.call(getVersionRoute, { params: { id, number: 1 } })).toMatchObject({
    content: { body: 'typed afterwards' },
  })
  expect((await countStored('typed at first')).rows).toBe(0)
})

test('contents go with an account', async () => {
  const ada = await signUpUser(app)
  const body = 'a text of an account that is deleted'
  const { id } = await save(ada, body)
  await save(ada, `${body} later`, id, 1)
  await ada.call(deleteAccountRoute, { body: { confirmation: ada.email } })
  expect((await countStored(body)).rows).toBe(0)
})

test('saves and deletions of one content at once lose no version its content', async () => {
  const ada = await signUpUser(app)
  const body = 'a text that comes and goes'
  for (let round = 0; round < 8; round += 1) {
    const { id } = await save(ada, body)
    await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
    const [, saved] = await Promise.all([
      ada.call(changePromptsRoute, { body: { action: 'delete-for-good', ids: [id] } }),
      save(ada, body),
    ])
    const version = await ada.call(getVersionRoute, { params: { id: saved.id, number: 1 } })
    expect(version.content.body).toBe(body)
    await deleteForGood(ada, saved.id)
  }
})

test('a deletion waits for nobody: what another transaction holds is left to the sweep', async () => {
  const ada = await signUpUser(app)
  const body = 'a text that another transaction holds'
  const { id } = await save(ada, body)
  await app.database.transaction().execute(async (transaction) => {
    await sql`select from version_contents where content ->> 'body' = ${body} for update`.execute(
      transaction,
    )
    await deleteForGood(ada, id)
  })
  expect((await countStored(body)).rows).toBe(1)
  await sweep()
  // It may be that of a save under way.
  expect((await countStored(body)).rows).toBe(1)
  await sql`
    update version_contents set stored_at = now() - interval '2 hours'
    where content ->> 'body' = ${body}
  `.execute(app.database)
  await sweep()
  expect((await countStored(body)).rows).toBe(0)
})

test('more unused contents than one statement can delete are deleted', async () => {
  const ada = await signUpUser(app)
  const body = 'a text that stays between unused ones'
  await save(ada, body)
  const allow = await timeOutDeletions(app.database, { table: 'version_contents', moreThan: 3 })
  await sql`
    insert into version_contents (workspace_id, content_hash, content, stored_at)
    select workspace_id, content_hash || number, '{"body": "unused"}', now() - interval '2 hours'
    from version_contents, generate_series(1, 10) as number
    where content ->> 'body' = ${body}
  `.execute(app.database)
  await sweep()
  expect([await countStored('unused'), await countStored(body)]).toMatchObject([
    { rows: 0 },
    { rows: 1 },
  ])
  await allow()
})

async function sweep() {
  await app.jobs.enqueue(app.database, 'sweep-version-contents', {})
  await app.drainJobs()
}

test('a content that versions refer to cannot be deleted or replaced', async () => {
  const ada = await signUpUser(app)
  const body = 'a text that is referred to'
  await save(ada, body)
  await sql`
    update version_contents set stored_at = now() - interval '2 hours'
    where content ->> 'body' = ${body}
  `.execute(app.database)
  await sweep()
  expect((await countStored(body)).rows).toBe(1)
  await expect(
    sql`delete from version_contents where content ->> 'body' = ${body}`.execute(app.database),
  ).rejects.toThrow('foreign key')
})
