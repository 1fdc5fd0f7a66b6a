import {
  changePromptsRoute,
  createCollectionRoute,
  deleteAccountRoute,
  importPromptsRoute,
  movePromptsRoute,
  savePromptRoute,
  saveTemplateRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '#platform/files/files.ts'
import { addRun } from '#testing/add-run.ts'
import { buildTeam } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createRandomInteger } from '#testing/create-random.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { foldChanges } from './fold-changes.ts'
import { measureStorage } from './measure-storage.ts'
import { recountStorage, recountWorkspaces } from './recount-storage.ts'
import { countedTables, storageKinds } from './storage-kinds.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

const contentOf = (text: string) => ({ ...emptyContent, title: 'Counted', body: text })

/** What the rows of a workspace take up, read from all of them. */
async function sumRows(workspaceId: string) {
  const sums: Record<string, number> = {}
  for (const kind of storageKinds) {
    sums[kind] = 0
    for (const table of countedTables[kind]) {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(bytes), 0)::float8 as bytes from ${sql.table(table)}
        where workspace_id = ${workspaceId}
      `.execute(app.database)
      sums[kind] += rows[0]?.bytes ?? 0
    }
  }
  return sums
}

const listWorkspaces = async () =>
  (await app.database.selectFrom('workspaces').select('id').execute()).map(({ id }) => id)

const listPrompts = async (workspaceId: string) =>
  (
    await app.database
      .selectFrom('prompts')
      .select(['id', 'revision', 'deletedAt'])
      .where('workspaceId', '=', workspaceId)
      .orderBy('id')
      .execute()
  ).filter(({ deletedAt }) => deletedAt === null)

type Turn = {
  user: TestUser
  workspaceId: string
  otherId: string
  pick: (below: number) => number
}

const import_ = (pick: Turn['pick']) => ({
  content: contentOf('x'.repeat(pick(2_000))),
  versions: Array.from({ length: pick(4) }, () => ({
    content: contentOf('v'.repeat(pick(500))),
    note: 'n'.repeat(pick(20)),
    authorName: '',
    names: [],
    createdAt: null,
    restoredFrom: null,
  })),
  nameMoves: [],
  testValues: { a: 'x'.repeat(pick(100)) },
  isFavorite: false,
  collections: ['Imported'],
})

const operations: ((turn: Turn) => Promise<unknown>)[] = [
  ({ user, pick }) =>
    user.call(savePromptRoute, {
      params: { id: createId() },
      body: { saveId: createId(), baseRevision: 0, content: contentOf('n'.repeat(pick(5_000))) },
    }),
  async ({ user, workspaceId, pick }) => {
    const prompts = await listPrompts(workspaceId)
    const prompt = prompts[pick(prompts.length || 1)]
    if (!prompt) return
    await user.call(savePromptRoute, {
      params: { id: prompt.id },
      body: {
        saveId: createId(),
        baseRevision: prompt.revision,
        content: contentOf('c'.repeat(pick(5_000))),
        seal: pick(2) === 0,
      },
    })
  },
  async ({ workspaceId, pick }) => {
    const [prompt] = await listPrompts(workspaceId)
    if (prompt)
      await addRun(app, prompt.id, {
        id: `exec_${createId().slice(-8)}`,
        status: pick(2) === 0 ? 'Running' : 'Success',
        output: 'o'.repeat(pick(3_000)),
      })
  },
  ({ workspaceId }) =>
    app.database
      .updateTable('runs')
      .set({ status: 'Success' })
      .where('workspaceId', '=', workspaceId)
      .where('status', '=', 'Running')
      .execute(),
  ({ workspaceId, pick }) =>
    storeFile(app.database, {
      workspaceId,
      mediaType: 'image/png',
      content: Buffer.alloc(1 + pick(3_000)),
    }),
  ({ user, pick }) =>
    user.call(saveTemplateRoute, {
      params: { id: createId() },
      body: {
        category: 'Writing',
        kind: 'Conversation',
        color: 'blue',
        content: contentOf('t'.repeat(pick(2_000))),
      },
    }),
  ({ user, pick }) =>
    user.call(importPromptsRoute, {
      body: {
        importId: createId(),
        prompts: Array.from({ length: 1 + pick(4) }, () => import_(pick)),
        collections: [],
      },
    }),
  ({ user, pick }) =>
    user.call(createCollectionRoute, {
      body: { id: createId(), name: `Collection ${pick(1e9)}`, description: 'd'.repeat(pick(90)) },
    }),
  async ({ user, workspaceId, otherId, pick }) => {
    const ids = (await listPrompts(workspaceId)).map(({ id }) => id).slice(0, 1 + pick(3))
    if (ids.length > 0) await user.call(movePromptsRoute, { body: { ids, workspaceId: otherId } })
  },
  async ({ user, workspaceId, pick }) => {
    const ids = (await listPrompts(workspaceId)).map(({ id }) => id).slice(0, 1 + pick(3))
    if (ids.length > 0) await user.call(changePromptsRoute, { body: { action: 'delete', ids } })
  },
  ({ workspaceId }) =>
    app.database
      .deleteFrom('prompts')
      .where('workspaceId', '=', workspaceId)
      .where('deletedAt', 'is not', null)
      .execute(),
  ...(['runs', 'files', 'templates', 'collections'] as const).map(
    (table) =>
      ({ workspaceId, pick }: Turn) =>
        sql`
          delete from ${sql.table(table)} where workspace_id = ${workspaceId}
            and abs(hashtext(id::text)) % 3 = ${pick(3)}
        `.execute(app.database),
  ),
  ({ workspaceId }) => foldChanges(app.database, workspaceId),
  async ({ workspaceId }) => {
    const difference = await recountStorage(app.database, workspaceId)
    if (difference) differences.push(difference)
  },
]

/** What counts meanwhile corrected. */
const differences: unknown[] = []

test('after many operations of several people at once, the kept sums are those of the rows', async () => {
  const pick = createRandomInteger()
  const { owner, members, id: teamId } = await buildTeam(app, 'editor')
  const [member] = members
  if (!member) throw new Error('There is a member')
  const personal = await signUpUser(app)
  const { workspaceId: ownId } = await app.database
    .selectFrom('accounts')
    .select('workspaceId')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const outcomes = { done: 0, refused: 0 }
  const act = async (turn: Omit<Turn, 'pick'>) => {
    for (let count = 0; count < 60; count += 1)
      await operations[pick(operations.length)]?.({ ...turn, pick }).then(
        () => (outcomes.done += 1),
        () => (outcomes.refused += 1),
      )
  }
  const { rows: personalOfOwner } = await sql<{ id: string }>`
    select workspace_id::text as id from accounts where id = ${owner.accountId}
  `.execute(app.database)
  const otherId = personalOfOwner[0]?.id ?? ''
  await Promise.all([
    act({ user: owner, workspaceId: teamId, otherId }),
    act({ user: owner, workspaceId: teamId, otherId }),
    act({ user: member, workspaceId: teamId, otherId: teamId }),
    act({ user: personal, workspaceId: ownId, otherId: ownId }),
  ])
  expect(outcomes.done).toBeGreaterThan(outcomes.refused)
  expect(differences).toEqual([])
  for (const id of await listWorkspaces()) {
    const rows = await sumRows(id)
    expect(await measureStorage(app.database, id), id).toEqual(rows)
    await foldChanges(app.database, id)
    expect(await measureStorage(app.database, id), id).toEqual(rows)
    expect(await recountStorage(app.database, id)).toBeNull()
  }
})

test('changes that are many are added to the sums by who reads them', async () => {
  await signUpUser(app).then(({ call }) =>
    call(createCollectionRoute, { body: { id: createId(), name: 'One' } }),
  )
  const [workspaceId = ''] = (await listWorkspaces()).toSorted().toReversed()
  const before = await measureStorage(app.database, workspaceId)
  await sql`
    insert into storage_changes (workspace_id, kind, bytes)
    select ${workspaceId}::uuid, 'runs', 2 from generate_series(1, 1500)
  `.execute(app.database)
  const counted = { ...before, runs: before.runs + 3_000 }
  const countChanges = async () =>
    (
      await sql`select from storage_changes where workspace_id = ${workspaceId}`.execute(
        app.database,
      )
    ).rows.length
  expect(await measureStorage(app.database, workspaceId)).toEqual(counted)
  expect(await countChanges()).toBe(0)
  expect(await measureStorage(app.database, workspaceId)).toEqual(counted)
})

test('sums that are wrong are corrected by the daily count, which says so, and changes of deleted workspaces go', async () => {
  const user = await signUpUser(app)
  await user.call(createCollectionRoute, { body: { id: createId(), name: 'One' } })
  const [workspaceId = ''] = (await listWorkspaces()).toSorted().toReversed()
  await foldChanges(app.database, workspaceId)
  await sql`
    update storage_sums set runs = runs + 7, counted_at = now() - interval '1 day'
    where workspace_id = ${workspaceId}
  `.execute(app.database)
  const warnings: unknown[] = []
  const log = { warn: (fields: unknown) => void warnings.push(fields) }
  await recountWorkspaces({ log })(app.database)
  expect(warnings).toMatchObject([{ workspaceId, kept: { runs: 7 }, counted: { runs: 0 } }])
  expect((await measureStorage(app.database, workspaceId)).runs).toBe(0)
  await recountWorkspaces({ log })(app.database)
  expect(warnings).toHaveLength(1)

  await user.call(deleteAccountRoute, { body: { confirmation: user.email } })
  await recountWorkspaces({ log })(app.database)
  const { rows } = await sql`
    select from storage_changes where workspace_id = ${workspaceId}
    union all select from storage_sums where workspace_id = ${workspaceId}
  `.execute(app.database)
  expect(rows).toEqual([])
})

test('every table that counts the bytes of a workspace has the triggers that keep its sum', async () => {
  const { rows } = await sql<{ table: string; triggers: string[] }>`
    select columns.table_name as table, array(
      select tgname || ' ' || convert_from(trim(trailing '\\x00' from tgargs), 'utf8')
      from pg_trigger where tgrelid = columns.table_name::regclass and tgname like 'count\\_%\\_bytes'
      order by tgname
    ) as triggers
    from information_schema.columns
    join information_schema.columns as others using (table_schema, table_name)
    where table_schema = 'public' and columns.column_name = 'bytes'
      and others.column_name = 'workspace_id' and table_name <> 'storage_changes'
    order by table_name
  `.execute(app.database)
  const expected = storageKinds.flatMap((kind) =>
    countedTables[kind].map((table) => ({
      table,
      triggers: ['added', 'changed', 'removed'].map((event) => `count_${event}_bytes ${kind}`),
    })),
  )
  expect(rows).toEqual(expected.toSorted((one, other) => (one.table < other.table ? -1 : 1)))
})
