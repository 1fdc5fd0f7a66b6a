import { getMeRoute, savePromptRoute, syncRoute } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { followCopy } from '#testing/follow-copy.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { sweepSync } from './index.ts'

let database: TestDatabase
let app: TestApp
/** Another process on the same database. */
let other: TestApp
let person: TestUser
let accountId: string
let workspaceId: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildTestApp({ config: { rateLimits: false }, database })
  other = await buildTestApp({ config: { rateLimits: false }, database })
})
afterAll(async () => {
  await other.close()
  await app.close()
  await database.drop()
})
beforeEach(async () => {
  person = await signUpUser(app)
  const me = await person.call(getMeRoute)
  accountId = me.account.id
  workspaceId = me.workspace.id
})

const callOther = () => callAs(other, person.session.access_token)

/** Many prompts at once, each with a body of so many characters. */
async function addPrompts(count: number, characters = 20): Promise<void> {
  await sql`
    insert into prompts (id, workspace_id, title, description, system_message, body, variables, target_models,
      modality, tags, settings, content_hash, search_text, last_save_id)
    select gen_random_uuid(), ${workspaceId}, 'Prompt ' || number, '', '', repeat('x', ${characters}::int), '[]', '{}',
      'text', '{}', ${JSON.stringify(emptyContent.settings)}::jsonb, 'hash', '', gen_random_uuid()
    from generate_series(1, ${count}::int) as number
  `.execute(app.database)
}

test('a large copy comes in pages, from whichever process, and goes on after a break', async () => {
  await addPrompts(1_200)
  const copy = followCopy(person.call)
  expect(await copy.pullPage()).toMatchObject({ isReset: true, isMore: true })
  const before = copy.prompts.size
  expect(before).toBeLessThanOrEqual(500)
  const added = await makePrompt(person, { title: 'Added between pages' })
  const [gone = ''] = copy.prompts.keys()
  await app.database.deleteFrom('prompts').where('id', '=', gone).execute()
  expect(await copy.pullPage(callOther())).toMatchObject({ isReset: false, isMore: true })
  await copy.pull()
  const ids = await app.database
    .selectFrom('prompts')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .execute()
  expect([...copy.prompts.keys()].toSorted()).toEqual(ids.map(({ id }) => id).toSorted())
  expect(copy.prompts.has(added)).toBe(true)
})

test('a page is bounded by bytes, and a larger prompt is alone in one', async () => {
  await addPrompts(12, 190_000)
  const copy = followCopy(person.call)
  const pages = await copy.pull()
  const sizes = pages.map(({ prompts }) =>
    prompts.reduce((sum, { content }) => sum + content.body.length, 0),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000_000)
  expect(pages.length).toBeGreaterThanOrEqual(3)
  expect(copy.prompts.size).toBeGreaterThanOrEqual(12)
})

test('first pulls of one account at once tell the same', async () => {
  await addPrompts(30)
  const copies = [followCopy(person.call), followCopy(callOther()), followCopy(person.call)]
  await Promise.all(copies.map((copy) => copy.pull()))
  const [first] = copies
  expect(first?.prompts.size).toBeGreaterThanOrEqual(30)
  for (const copy of copies) expect(copy.prompts).toEqual(first?.prompts)
})

test('a change that commits after a comparison which began earlier is told by the next one', async () => {
  const id = await makePrompt(person)
  const copy = followCopy(person.call)
  await copy.pull()
  const written = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow = app.database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('prompts')
      .set({ title: 'Slow', revision: 2 })
      .where('id', '=', id)
      .execute()
    written.resolve()
    await released.promise
  })
  await written.promise
  const quick = await makePrompt(person)
  await copy.pull()
  expect([copy.prompts.has(quick), copy.prompts.get(id)?.revision]).toEqual([true, 1])
  released.resolve()
  await slow
  await copy.pull()
  expect(copy.prompts.get(id)).toMatchObject({ revision: 2, content: { title: 'Slow' } })
  expect(await copy.pull()).toMatchObject([{ prompts: [], isMore: false }])
})

test('nothing new is answered without a comparison', async () => {
  const copy = followCopy(person.call)
  await copy.pull()
  const checkedAt = () =>
    app.database
      .selectFrom('syncStates')
      .select('checkedAt')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
  const before = await checkedAt()
  // Of somebody else.
  await makePrompt(await signUpUser(app))
  await copy.pull()
  expect(await checkedAt()).toEqual(before)
  await makePrompt(person)
  await copy.pull()
  expect(await checkedAt()).not.toEqual(before)
})

test.each([
  ['malformed', 'nonsense'],
  ['of another database', `${createId()}.1`],
  ['ahead of everything', '.999999999'],
])('a cursor that is %s begins anew', async (_, since) => {
  const copy = followCopy(person.call)
  const { cursor } = await copy.pullPage()
  const [epoch] = cursor.split('.')
  const asked = since.startsWith('.') ? `${epoch}${since}` : since
  const page = await person.call(syncRoute, { query: { since: asked } })
  expect(page.isReset).toBe(true)
  expect(page.prompts).toHaveLength(copy.prompts.size)
})

test('after PostgreSQL crashed or a backup was restored, the copy is sent anew and what is gone goes', async () => {
  const id = await makePrompt(person)
  const copy = followCopy(person.call)
  await copy.pull()
  // Unlogged tables are empty then.
  await sql`truncate sync_states, sync_items, sync_marks`.execute(app.database)
  await app.database.deleteFrom('prompts').where('id', '=', id).execute()
  const [page] = await copy.pull()
  expect(page?.isReset).toBe(true)
  expect(copy.prompts.has(id)).toBe(false)
  expect(copy.prompts.size).toBe(page?.prompts.length)
})

test('deletions are forgotten after 60 days, and cursors before them begin anew', async () => {
  const id = await makePrompt(person)
  const late = followCopy(person.call)
  const daily = followCopy(person.call)
  await late.pull()
  await app.database.deleteFrom('prompts').where('id', '=', id).execute()
  await daily.pull()
  await app.database
    .updateTable('syncItems')
    .set({ changedAt: sql<Date>`now() - interval '61 days'` })
    .where('accountId', '=', accountId)
    .execute()
  await sweepSync(app.database)
  expect(await daily.pull()).toMatchObject([{ isReset: false }])
  expect(await late.pull()).toMatchObject([{ isReset: true }])
  expect(late.prompts.has(id)).toBe(false)
})

test('a new copy of several pages comes to its end after deletions were forgotten', async () => {
  await addPrompts(600)
  await followCopy(person.call).pull()
  const { id } = await app.database
    .selectFrom('prompts')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirstOrThrow()
  await app.database.deleteFrom('prompts').where('id', '=', id).execute()
  await followCopy(person.call).pull()
  await app.database
    .updateTable('syncItems')
    .set({ changedAt: sql<Date>`now() - interval '61 days'` })
    .where('accountId', '=', accountId)
    .execute()
  await sweepSync(app.database)
  const copy = followCopy(person.call)
  expect(await copy.pullPage()).toMatchObject({ isReset: true, isMore: true })
  expect(await copy.pullPage()).toMatchObject({ isReset: false, isMore: false })
  expect(await copy.pullPage()).toMatchObject({ isReset: false, prompts: [] })
})

test('copies that nobody asks for, and old marks, are deleted; then everything is compared', async () => {
  const copy = followCopy(person.call)
  await copy.pull()
  const id = await makePrompt(person)
  const age = (
    table: 'syncStates' | 'syncMarks',
    column: 'checkedAt' | 'createdAt',
    days: number,
  ) =>
    app.database
      .updateTable(table)
      .set({ [column]: sql<Date>`now() - make_interval(days => ${days}::int)` })
      .execute()
  await age('syncMarks', 'createdAt', 9)
  await age('syncStates', 'checkedAt', 9)
  await sweepSync(app.database)
  expect(await app.database.selectFrom('syncMarks').selectAll().execute()).toEqual([])
  await copy.pull()
  expect(copy.prompts.has(id)).toBe(true)
  await age('syncStates', 'checkedAt', 61)
  await sweepSync(app.database)
  expect(await app.database.selectFrom('syncItems').selectAll().execute()).toEqual([])
})

test('saves of one workspace do not wait for each other', async () => {
  const ids = await Promise.all([makePrompt(person), makePrompt(person)])
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const first = app.database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('prompts')
      .set({ title: 'First' })
      .where('id', '=', ids[0])
      .execute()
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const body = {
    saveId: createId(),
    baseRevision: 1,
    content: { ...emptyContent, title: 'Second' },
  }
  const saved = await person.call(savePromptRoute, { params: { id: ids[1] }, body })
  expect(saved.revision).toBe(2)
  released.resolve()
  await first
})
