import {
  changeMemberRoute,
  changePlanRoute,
  createWorkspaceRoute,
  deleteAccountRoute,
  getPromptRoute,
  leaveWorkspaceRoute,
  listActivityRoute,
  listMembersRoute,
  listPromptsRoute,
  listVersionsRoute,
  publishPromptRoute,
  removeMemberRoute,
  savePromptRoute,
  type Workspace,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { callAs, type TestUser } from '#testing/sign-up-user.ts'
import { lockOptionalWorkspace, updateRole } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

const _create = (person: TestUser, name = 'Acme Research', id = createId()) =>
  person.call(createWorkspaceRoute, { body: { id, name } })

const rolesIn = async ({ call }: TestUser, id: string) =>
  Object.fromEntries(
    (await call(listMembersRoute, { params: { id } })).members.map((member) => [
      member.id,
      member.role,
    ]),
  )

const setRole = (actor: Member, id: string, accountId: string, role: Workspace['role']) =>
  actor.call(changeMemberRoute, { params: { id, accountId }, body: { role } })

const remove = (
  actor: Member,
  id: string,
  { accountId }: Member,
  prompts?: 'keep' | 'move' | 'trash',
) => actor.call(removeMemberRoute, { params: { id, accountId }, query: prompts ? { prompts } : {} })

const countGood = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

describe('members', () => {
  const titles = async ({ call }: TestUser) =>
    (await call(listPromptsRoute)).prompts.map(({ title }) => title)

  test('are removed with their prompts, if that is asked for: those move home with them', async () => {
    const { id, owner, members } = await buildTeam(app, 'editor', 'editor')
    const [leaving, staying] = members as [Member, Member]
    const moved = await makePrompt(leaving, { title: 'Theirs' })
    await makePrompt(staying, { title: 'Not theirs' })
    const published = await makePrompt(leaving, { title: 'Public', description: 'Greets.' })
    await leaving.call(publishPromptRoute, {
      params: { id: published },
      body: { category: 'writing', licence: 'mit' },
    })
    await owner.call(savePromptRoute, {
      params: { id: moved },
      body: {
        saveId: createId(),
        baseRevision: 1,
        content: { ...emptyContent, title: 'Theirs', body: 'Improved by the owner' },
      },
    })
    await remove(owner, id, leaving, 'move')
    expect((await titles(owner)).sort()).toEqual(['Not theirs', 'Public'])
    const home = callAs(app, leaving.session.access_token)
    expect(await titles({ ...leaving, call: home })).toContain('Theirs')
    const { versions } = await home(listVersionsRoute, { params: { id: moved } })
    expect(versions).toHaveLength(2)
    const { entries } = await owner.call(listActivityRoute, { params: { id }, query: {} })
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'member.removed',
        details: { role: 'editor', movedPrompts: 1 },
      }),
    )
  })

  test('without prompts are removed all the same where those should move', async () => {
    const { id, owner, members } = await buildTeam(app, 'editor')
    const [leaving] = members as [Member]
    await remove(owner, id, leaving, 'move')
    expect(await rolesIn(owner, id)).toEqual({ [owner.accountId]: 'owner' })
  })

  test('stay, with their prompts, while those do not fit where they should move', async () => {
    const { id, owner, members } = await buildTeam(app, 'editor')
    const [leaving] = members as [Member]
    const promptId = await makePrompt(leaving, { title: 'Theirs' })
    const home = callAs(app, leaving.session.access_token)
    await home(changePlanRoute, { body: { plan: 'free' } })
    await Promise.all(Array.from({ length: 50 }, () => makePrompt({ ...leaving, call: home })))
    await expect(remove(owner, id, leaving, 'move')).rejects.toMatchObject({
      status: 409,
      code: 'member.no-room',
    })
    expect(await rolesIn(owner, id)).toHaveProperty(leaving.accountId, 'editor')
    expect(await leaving.call(getPromptRoute, { params: { id: promptId } })).toBeDefined()
  })

  test.each(Array.from({ length: 5 }, (_, round) => round))(
    'two admins who remove each other at once leave one (%i)',
    async () => {
      const { id, owner, members } = await buildTeam(app, 'admin', 'admin')
      const [one, other] = members as [Member, Member]
      const results = await Promise.allSettled([remove(one, id, other), remove(other, id, one)])
      expect(countGood(results)).toBe(1)
      expect(Object.values(await rolesIn(owner, id)).sort()).toEqual(['admin', 'owner'])
    },
  )

  test.each(Array.from({ length: 5 }, (_, round) => round))(
    'two owners who leave, demote or delete their accounts at once leave one (%i)',
    async (round) => {
      const { id, owner, members } = await buildTeam(app, 'admin', 'viewer')
      const [other, viewer] = members as [Member, Member]
      await setRole(owner, id, other.accountId, 'owner')
      const ways = [
        (actor: Member) => actor.call(leaveWorkspaceRoute, { params: { id } }),
        (actor: Member) => setRole(actor, id, actor.accountId, 'editor'),
        (actor: Member) => actor.call(deleteAccountRoute, { body: { confirmation: actor.email } }),
      ]
      const [first, second] = [ways[round % 3], ways[(round + 1) % 3]]
      const results = await Promise.allSettled([first?.(owner), second?.(other)])
      expect(countGood(results)).toBe(1)
      const roles = Object.values(await rolesIn(viewer, id))
      expect(roles.filter((role) => role === 'owner')).toHaveLength(1)
    },
  )

  test('are not left without an owner by one who deletes the account while they are made the owner', async () => {
    const { id, owner, members } = await buildTeam(app, 'admin')
    const [admin] = members as [Member]
    const deletion = await app.database.transaction().execute(async (transaction) => {
      // As a transfer of ownership does.
      await lockOptionalWorkspace(transaction, id)
      const deleting = admin
        .call(deleteAccountRoute, { body: { confirmation: admin.email } })
        .catch((error: unknown) => error)
      await vi.waitUntil(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database)
        return rows.length > 0
      })
      await updateRole(transaction, { workspaceId: id, accountId: admin.accountId }, 'owner')
      await updateRole(transaction, { workspaceId: id, accountId: owner.accountId }, 'admin')
      return { deleting }
    })
    expect(await deletion.deleting).toMatchObject({ code: 'workspace.owner-needed' })
    expect(await rolesIn(owner, id)).toHaveProperty(admin.accountId, 'owner')
  })
})
