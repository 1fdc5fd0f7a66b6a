import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { deleteAccountRoute, deleteWorkspaceRoute } from '@product/contract'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { migrationsFolder } from '#platform/database/migrations/read-migrations.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { untilSomebodyWaits } from '#testing/act-behind.ts'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { deleteMember, updateRole } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

const change = (work: (transaction: Kysely<DB>) => Promise<void>) =>
  app.database.transaction().execute(work)

const refusal = { code: '23514', constraint: 'workspace_has_owner' }

test('the database refuses what leaves a workspace without an owner', async () => {
  const { id: workspaceId, owner, members } = await buildTeam(app, 'admin')
  const [admin] = members as [Member]
  const [own, other] = [
    { workspaceId, accountId: owner.accountId },
    { workspaceId, accountId: admin.accountId },
  ]
  await expect(
    change((transaction) => updateRole(transaction, own, 'admin')),
  ).rejects.toMatchObject(refusal)
  await expect(change((transaction) => deleteMember(transaction, own))).rejects.toMatchObject(
    refusal,
  )
  await change(async (transaction) => {
    await updateRole(transaction, own, 'admin')
    await updateRole(transaction, other, 'owner')
  })
})

test('of two owners who leave at once, the database lets one', async () => {
  const { id: workspaceId, owner, members } = await buildTeam(app, 'admin')
  const [admin] = members as [Member]
  await app.database
    .updateTable('workspaceMembers')
    .set({ role: 'owner' })
    .where('workspaceId', '=', workspaceId)
    .execute()
  let second: Promise<unknown> = Promise.resolve()
  const first = change(async (transaction) => {
    await deleteMember(transaction, { workspaceId, accountId: owner.accountId })
    await transaction
      .selectFrom('workspaces')
      .select('id')
      .where('id', '=', workspaceId)
      .forNoKeyUpdate()
      .execute()
    second = change((other) => deleteMember(other, { workspaceId, accountId: admin.accountId }))
    second.catch(() => {})
    await untilSomebodyWaits(app.database)
  })
  await first
  await expect(second).rejects.toMatchObject(refusal)
})

test('a workspace is deleted with its owners, by itself or with an account', async () => {
  const team = await buildTeam(app, 'editor')
  await team.owner.call(deleteWorkspaceRoute, {
    params: { id: team.id },
    body: { confirmation: 'Acme Research' },
  })
  const { owner } = await buildTeam(app)
  await owner.call(deleteAccountRoute, { body: { confirmation: owner.email } })
})

test('a workspace whose only owner became an admin has its oldest admin as the owner again', async () => {
  const database = await createTestDatabase({ empty: true })
  const folder = createTestFolder()
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await database.drop()
  })
  const older = join(folder, 'migrations')
  mkdirSync(older)
  for (const name of readdirSync(migrationsFolder))
    if (name < '0078') cpSync(join(migrationsFolder, name), join(older, name))
  await migrate(database.pool, older)
  await database.pool.query(`
    with people as (
      select number, gen_random_uuid() as id, gen_random_uuid() as home
      from generate_series(1, 3) as number
    ), homes as (
      insert into workspaces (id, name, plan) select home, 'Personal', 'free' from people
    ), accounts as (
      insert into accounts (id, workspace_id, issuer, subject, name, handle)
      select id, home, 'own', id::text, 'Person', 'person-' || number from people
    ), team as (
      insert into workspaces (id, name, kind, slug, plan)
      values (gen_random_uuid(), 'Team', 'team', 'team', 'team') returning id
    )
    insert into workspace_members (workspace_id, account_id, role, created_at)
    select team.id, people.id, case number when 3 then 'viewer' else 'admin' end,
      now() - (4 - number) * interval '1 day'
    from team, people
  `)
  await migrate(database.pool)
  const members = await database.kysely
    .selectFrom('workspaceMembers')
    .innerJoin('accounts', 'accounts.id', 'workspaceMembers.accountId')
    .select(['handle', 'role'])
    .orderBy('handle')
    .execute()
  expect(members.map(({ role }) => role)).toEqual(['owner', 'admin', 'viewer'])
})
