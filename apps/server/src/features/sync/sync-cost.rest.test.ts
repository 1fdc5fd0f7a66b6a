import { addSharesRoute, changePlanRoute, changeProfileRoute, getMeRoute } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { followCopy } from '#testing/follow-copy.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { createComparisons } from './compare-copy.ts'
import { sweepSync } from './index.ts'

let app: TestApp
let person: TestUser
let accountId: string
let workspaceId: string
let copy: ReturnType<typeof followCopy>

beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await signUpProven(app, 'Pia')
  const me = await person.call(getMeRoute)
  accountId = me.account.id
  workspaceId = me.workspace.id
  copy = followCopy(person.call)
})

async function addPrompts(
  count: number,
  { into = workspaceId, defaultValue = '' }: { into?: string; defaultValue?: string } = {},
): Promise<string[]> {
  const variable = { name: 'a', type: 'text', defaultValue, required: true, choices: [] }
  const { rows } = await sql<{ id: string }>`
    insert into prompts (id, workspace_id, title, description, system_message, body, variables, target_models,
      modality, tags, settings, content_hash, search_text, last_save_id)
    select gen_random_uuid(), ${into}, 'Prompt ' || number, '', '', '{{a}}', ${JSON.stringify([variable])}, '{}',
      'text', '{}', ${JSON.stringify(emptyContent.settings)}::jsonb, 'hash', '', gen_random_uuid()
    from generate_series(1, ${count}::int) as number
    returning id
  `.execute(app.database)
  return rows.map(({ id }) => id)
}

const readState = () =>
  app.database
    .selectFrom('syncStates')
    .selectAll()
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()

/** Prompts that are compared are sent after it. */
const forgetFingerprints = () =>
  app.database
    .updateTable('syncItems')
    .set({ fingerprint: null })
    .where('accountId', '=', accountId)
    .execute()

test.each(['prompt', 'collection'] as const)(
  'somebody who shared a %s has nothing else of the recipient compared',
  async (kind) => {
    const own = await makePrompt(person)
    const stranger = await signUpProven(app, 'Sam')
    await stranger.call(changePlanRoute, { body: { plan: 'team' } })
    const { workspace } = await stranger.call(getMeRoute)
    const shared = await makePrompt(stranger)
    const collectionId = createId()
    await app.database
      .insertInto('collections')
      .values({
        id: collectionId,
        workspaceId: workspace.id,
        name: 'Box',
        slug: 'box',
        color: 'blue',
      })
      .execute()
    await app.database
      .insertInto('collectionPrompts')
      .values({ collectionId, promptId: shared, workspaceId: workspace.id })
      .execute()
    const id = kind === 'prompt' ? shared : collectionId
    const many = await addPrompts(150, { into: workspace.id })
    await stranger.call(addSharesRoute, {
      params: { kind, id },
      body: { emails: [person.email], access: 'read' },
    })
    await copy.pull()
    expect(copy.prompts.has(shared)).toBe(true)
    const changes = [
      () => stranger.call(changeProfileRoute, { body: { name: 'Sam Renamed' } }),
      () =>
        app.database
          .updateTable('shares')
          .set({ access: 'write' })
          .where('workspaceId', '=', workspace.id)
          .execute(),
      () =>
        app.database
          .updateTable('prompts')
          .set({ tags: ['a'] })
          .where('id', 'in', [...many, shared])
          .execute(),
    ]
    for (const change of changes) {
      await forgetFingerprints()
      await change()
      const pages = await copy.pull()
      const ids = pages.flatMap(({ prompts }) => prompts.map((prompt) => prompt.id))
      expect(ids).toContain(shared)
      expect(ids).not.toContain(own)
    }
    expect(copy.prompts.get(shared)).toMatchObject({
      sharedBy: 'Sam Renamed',
      abilities: { edit: true },
    })
    const { checkedAt } = await readState()
    await app.database
      .updateTable('shares')
      .set({ note: 'Again', updatedAt: new Date() })
      .where('workspaceId', '=', workspace.id)
      .execute()
    await copy.pull()
    expect((await readState()).checkedAt).toEqual(checkedAt)
  },
)

test('a whole comparison of a large workspace finds what came and went in every part of it', async () => {
  const ids = await addPrompts(4_500)
  await copy.pull()
  expect(copy.prompts.size).toBeGreaterThanOrEqual(4_500)
  const gone = ids.filter((_, index) => index % 500 === 0)
  const added = await app.database.transaction().execute(async (transaction) => {
    // No marks are written.
    await sql`set local session_replication_role = replica`.execute(transaction)
    await transaction.deleteFrom('prompts').where('id', 'in', gone).execute()
    await sql`update prompts set title = 'Renamed', revision = 2 where id = ${ids[1]}`.execute(
      transaction,
    )
    await sql`update sync_states set checked_at = now() - interval '8 days'`.execute(transaction)
    return ids[1] ?? ''
  })
  const pages = await copy.pull()
  expect(pages.flatMap(({ prompts }) => prompts.map(({ id }) => id))).toEqual([added])
  const deleted = pages.flatMap((page) => page.deleted.map(({ id }) => id))
  expect(deleted.toSorted()).toEqual(gone.toSorted())
})

/** The prompts that a pull sent. */
const pullIds = async () =>
  (await copy.pull()).flatMap(({ prompts }) => prompts.map((prompt) => prompt.id))

test('a device that comes back after days has only what changed compared, and loses what it may not see', async () => {
  const [gone = '', hidden = '', changed = '', ...others] = await addPrompts(6)
  await copy.pull()
  await sql`update prompts set title = 'Changed' where id = ${changed}`.execute(app.database)
  await sql`update prompts set deleted_at = now() where id = ${gone}`.execute(app.database)
  await sql`delete from prompts where id = ${hidden}`.execute(app.database)
  await sql`update sync_marks set created_at = now() - interval '6 days'`.execute(app.database)
  await sql`update sync_states set checked_at = now() - interval '6 days'`.execute(app.database)
  await sweepSync(app.database)
  await forgetFingerprints()
  expect(await pullIds()).toEqual([changed])
  expect([...copy.prompts.keys()]).toEqual(expect.arrayContaining([changed, ...others]))
  for (const id of [gone, hidden]) expect(copy.prompts.has(id)).toBe(false)
})

test('many runs of one’s own have only their prompts compared', async () => {
  const ids = await addPrompts(1_200)
  await copy.pull()
  const ran = ids.slice(0, 1_000)
  await sql`
    insert into sync_marks (audience_id, kind, prompt_id)
    select ${accountId}::uuid, 'prompt', unnest(${ran}::uuid[])
  `.execute(app.database)
  await forgetFingerprints()
  expect((await pullIds()).toSorted()).toEqual(ran.toSorted())
})

/** Locks the account's state, as a comparison of another process does, until it is released. */
async function holdState(): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = app.database.transaction().execute(async (transaction) => {
    await sql`select from sync_states where account_id = ${accountId} for update`.execute(
      transaction,
    )
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return async () => {
    released.resolve()
    await holding
  }
}

test('requests that wait for a comparison keep no connection from others', async () => {
  await copy.pull()
  const id = await makePrompt(person)
  const release = await holdState()
  const copies = Array.from({ length: 30 }, () => followCopy(person.call))
  const pulling = Promise.all(copies.map((each) => each.pull()))
  for (let round = 0; round < 5; round++) await (await signUpUser(app)).call(getMeRoute)
  await release()
  await pulling
  for (const each of copies) expect(each.prompts.has(id)).toBe(true)
})

test('a comparison that another process does not end is waited for, and then refused', async () => {
  await copy.pull()
  await makePrompt(person)
  const release = await holdState()
  const refreshState = createComparisons(app.database, { mostWaiting: 400 })
  await expect(refreshState({ accountId })).rejects.toMatchObject({ code: 'server.busy' })
  await release()
  expect(await copy.pull()).toMatchObject([{ isReset: false }])
})

test('an account that asks all the time is refused for a while', async () => {
  const limited = await buildTestApp()
  await avoidWindowBoundary(60)
  const busy = followCopy((await signUpUser(limited)).call)
  await busy.pull()
  await limited.database
    .updateTable('rateLimitWindows')
    .set({ used: 240 })
    .where('key', 'like', 'sync:%')
    .execute()
  const asking = async () => {
    for (let number = 0; number < 20; number++) await busy.pull()
  }
  await expect(asking()).rejects.toMatchObject({ status: 429, code: 'rate.limited' })
  await limited.close()
})

test('default values count in the size of a page, however well they compress', async () => {
  await addPrompts(300, { defaultValue: 'x'.repeat(10_000) })
  const pages = await copy.pull()
  const sizes = pages.map((page) => JSON.stringify(page).length)
  expect(Math.max(...sizes)).toBeLessThan(1_100_000)
  expect(copy.prompts.size).toBeGreaterThanOrEqual(300)
})

test('deletions of a large workspace are forgotten in batches', async () => {
  await copy.pull()
  await sql`
    insert into sync_items (account_id, kind, item_id, sequence, is_deleted, changed_at)
    select ${accountId}, 'prompt', gen_random_uuid(), 1000 + number, true, now() - interval '61 days'
    from generate_series(1, 4500) as number
  `.execute(app.database)
  await app.database
    .updateTable('syncStates')
    .set({ sequence: 6_000 })
    .where('accountId', '=', accountId)
    .execute()
  await sweepSync(app.database)
  const left = await app.database
    .selectFrom('syncItems')
    .select('itemId')
    .where('accountId', '=', accountId)
    .where('isDeleted', '=', true)
    .execute()
  expect(left).toEqual([])
  expect(Number((await readState()).prunedSequence)).toBe(5_500)
})
