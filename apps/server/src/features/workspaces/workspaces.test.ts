import {
  changeMemberRoute,
  changePlanRoute,
  changeWorkspaceRoute,
  createCollectionRoute,
  createWorkspaceRoute,
  deleteAccountRoute,
  deleteWorkspaceRoute,
  describeDeletionRoute,
  getPromptRoute,
  leaveWorkspaceRoute,
  listActivityRoute,
  listMembersRoute,
  listPromptsRoute,
  listWorkspacesRoute,
  removeMemberRoute,
  savePromptRoute,
  transferOwnershipRoute,
  Workspace,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, buildTeam, inWorkspace, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { authorize, makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { startStripeDouble } from '#testing/start-stripe-double.ts'
import { joinWorkspace } from './join-workspace.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

const create = (person: TestUser, name = 'Acme Research', id = createId()) =>
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

const _countGood = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

describe('a team workspace', () => {
  test('belongs to its creator, beside the personal one, with what the role allows', async () => {
    const person = await signUpUser(app)
    const created = await create(person, 'Ünïcode & Söns')
    expect(created).toMatchObject({
      kind: 'team',
      slug: 'unicode-sons',
      role: 'owner',
      plan: 'team',
      memberCount: 1,
      abilities: { createPrompts: true, deleteWorkspace: true },
    })
    const { workspaces } = await person.call(listWorkspacesRoute)
    expect(workspaces.map(({ kind, name }) => [kind, name])).toEqual([
      ['personal', 'Personal'],
      ['team', 'Ünïcode & Söns'],
    ])
  })

  test('is created once by the same request, and never over another’s', async () => {
    const [person, other] = [await signUpUser(app), await signUpUser(app)]
    const id = createId()
    const made = await Promise.all([1, 2, 3].map(() => create(person, 'Once', id)))
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(1)
    await expect(create(other, 'Mine now', id)).rejects.toMatchObject({
      code: 'workspace.id-taken',
    })
  })

  test.each([
    ['Pricing', /^workspace/],
    ['研究', /^workspace/],
    ['A', /^workspace/],
  ])('called %s gets a slug that is neither reserved nor too short', async (name, slug) => {
    expect((await create(await signUpUser(app), name)).slug).toMatch(slug)
  })

  test('is Free where plans are paid for', async () => {
    const stripe = await startStripeDouble()
    const paid = await buildTestApp({ config: { rateLimits: false, stripe: stripe.settings } })
    try {
      const person = await signUpUser(paid)
      expect((await create(person)).plan).toBe('free')
    } finally {
      await paid.close()
      stripe.stop()
    }
  })

  test('is renamed by admins, with a slug that nobody else has', async () => {
    const { id, members, owner } = await buildTeam(app, 'admin', 'editor')
    const [admin, editor] = members as [Member, Member]
    const { slug: taken } = await create(await signUpUser(app), 'Taken Name')
    const change = (actor: Member, body: { name?: string; slug?: string }) =>
      actor.call(changeWorkspaceRoute, { params: { id }, body })
    expect(await change(admin, { name: ' New name ', slug: 'New-Slug-1' })).toMatchObject({
      name: 'New name',
      slug: 'new-slug-1',
    })
    for (const slug of [taken ?? '', 'admin'])
      await expect(change(admin, { slug })).rejects.toMatchObject({
        status: 409,
        code: 'workspace.slug-taken',
      })
    await expect(change(editor, { name: 'Mine' })).rejects.toMatchObject({
      code: 'workspace.not-allowed',
    })
    const { entries } = await owner.call(listActivityRoute, { params: { id }, query: {} })
    expect(entries[0]).toMatchObject({
      action: 'workspace.changed',
      details: { oldName: 'Acme Research', newSlug: 'new-slug-1' },
    })
  })

  test('has an image that everyone may load, until it is removed', async () => {
    const { id, owner } = await buildTeam(app)
    const path = `/api/v1/workspaces/${id}/avatar`
    const body = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const headers = { ...authorize(owner), 'content-type': 'image/png' }
    const response = await app.request(path, { method: 'PUT', headers, body })
    const { avatarUrl } = Workspace.parse(await response.json())
    expect((await app.request(avatarUrl ?? '')).headers.get('content-type')).toBe('image/png')
    const text = { method: 'PUT', headers, body: 'not an image' }
    expect((await app.request(path, text)).status).toBe(415)
    await app.request(path, { method: 'DELETE', headers: authorize(owner) })
    expect((await app.request(avatarUrl ?? '')).status).toBe(404)
  })

  test('is deleted by its owner, who types its name, with everything in it', async () => {
    const { id, owner, members } = await buildTeam(app, 'admin')
    const [admin] = members as [Member]
    const promptId = await makePrompt(admin)
    await owner.call(createCollectionRoute, { body: { id: createId(), name: 'Secret' } })
    const deleteAs = (actor: Member, confirmation: string) =>
      actor.call(deleteWorkspaceRoute, { params: { id }, body: { confirmation } })
    await expect(deleteAs(admin, 'Acme Research')).rejects.toMatchObject({ status: 403 })
    await expect(deleteAs(owner, 'acme')).rejects.toMatchObject({
      code: 'workspace.confirmation-wrong',
    })
    await deleteAs(owner, 'Acme Research')
    await expect(owner.call(listPromptsRoute)).rejects.toMatchObject({ code: 'workspace.unknown' })
    for (const table of ['prompts', 'collections', 'activity', 'workspaceMembers'] as const) {
      const left = app.database.selectFrom(table).select('workspaceId')
      expect(await left.where('workspaceId', '=', id).execute()).toEqual([])
    }
    await expect(admin.call(getPromptRoute, { params: { id: promptId } })).rejects.toMatchObject({
      status: 404,
    })
    expect((await owner.call(listWorkspacesRoute)).workspaces).toHaveLength(1)
  })

  test('a personal one is neither renamed, left nor deleted', async () => {
    const person = await signUpUser(app)
    const { workspaces } = await person.call(listWorkspacesRoute)
    const id = workspaces[0]?.id ?? ''
    const params = { id }
    const refusal = { status: 409, code: 'workspace.personal' }
    await expect(
      person.call(changeWorkspaceRoute, { params, body: { name: 'Mine' } }),
    ).rejects.toMatchObject(refusal)
    await expect(
      person.call(deleteWorkspaceRoute, { params, body: { confirmation: 'Personal' } }),
    ).rejects.toMatchObject(refusal)
    await expect(person.call(leaveWorkspaceRoute, { params })).rejects.toMatchObject(refusal)
  })
})

describe('members', () => {
  test('see each other, and only admins see addresses and what they may change', async () => {
    const { id, owner, members } = await buildTeam(app, 'admin', 'viewer')
    const [admin, viewer] = members as [Member, Member]
    const list = async ({ call }: Member) =>
      (await call(listMembersRoute, { params: { id } })).members
    const seen = await list(viewer)
    expect(seen.map(({ role }) => role)).toEqual(['owner', 'admin', 'viewer'])
    expect(seen.flatMap(({ email }) => email ?? [])).toEqual([viewer.email])
    expect(seen.flatMap(({ abilities }) => abilities.roles)).toEqual([])
    const changeable = await list(admin)
    expect(changeable.map(({ email }) => email)).toContain(owner.email)
    expect(changeable.map(({ abilities }) => abilities)).toEqual([
      { roles: [], remove: false },
      { roles: ['viewer', 'editor', 'admin'], remove: false },
      { roles: ['viewer', 'editor', 'admin'], remove: true },
    ])
  })

  test('get roles from admins, never one above the admin’s own', async () => {
    const { id, owner, members } = await buildTeam(app, 'admin', 'editor', 'viewer')
    const [admin, editor, viewer] = members as [Member, Member, Member]
    await setRole(admin, id, viewer.accountId, 'admin')
    await expect(setRole(admin, id, editor.accountId, 'owner')).rejects.toMatchObject({
      code: 'member.role-above-yours',
    })
    await expect(setRole(admin, id, owner.accountId, 'viewer')).rejects.toMatchObject({
      code: 'member.above-you',
    })
    await expect(remove(admin, id, owner)).rejects.toMatchObject({ code: 'member.above-you' })
    await expect(setRole(editor, id, editor.accountId, 'owner')).rejects.toMatchObject({
      code: 'workspace.not-allowed',
    })
    await setRole(owner, id, admin.accountId, 'owner')
    await setRole(admin, id, owner.accountId, 'viewer')
    expect(await rolesIn(admin, id)).toEqual({
      [owner.accountId]: 'viewer',
      [admin.accountId]: 'owner',
      [editor.accountId]: 'editor',
      [viewer.accountId]: 'admin',
    })
  })

  test('a role holds with the next request', async () => {
    const { id, owner, members } = await buildTeam(app, 'editor')
    const [editor] = members as [Member]
    const promptId = await makePrompt(editor, { title: 'Written by the editor' })
    await setRole(owner, id, editor.accountId, 'viewer')
    await expect(makePrompt(editor)).rejects.toMatchObject({ status: 403 })
    await expect(
      editor.call(savePromptRoute, {
        params: { id: promptId },
        body: { saveId: createId(), baseRevision: 1, content: emptyContent },
      }),
    ).rejects.toMatchObject({ status: 403 })
    await remove(owner, id, editor)
    await expect(editor.call(listPromptsRoute)).rejects.toMatchObject({
      status: 404,
      code: 'workspace.unknown',
    })
    await expect(editor.call(getPromptRoute, { params: { id: promptId } })).rejects.toMatchObject({
      status: 404,
    })
    expect(await titles(owner)).toContain('Written by the editor')
  })

  const titles = async ({ call }: TestUser) =>
    (await call(listPromptsRoute)).prompts.map(({ title }) => title)

  test('are removed with their prompts, if that is asked for: those go to the trash', async () => {
    const { id, owner, members } = await buildTeam(app, 'editor', 'editor')
    const [leaving, staying] = members as [Member, Member]
    await makePrompt(leaving, { title: 'Theirs' })
    await makePrompt(staying, { title: 'Not theirs' })
    await remove(owner, id, leaving, 'trash')
    expect(await titles(owner)).toEqual(['Not theirs'])
    const { entries } = await owner.call(listActivityRoute, { params: { id }, query: {} })
    expect(entries[0]).toMatchObject({ action: 'member.removed', details: { trashedPrompts: 1 } })
  })

  test('who may not remove somebody do not move their prompts either', async () => {
    const { id, owner, members } = await buildTeam(app, 'admin')
    const [admin] = members as [Member]
    await makePrompt(owner, { title: 'The owner’s' })
    await expect(remove(admin, id, owner, 'trash')).rejects.toMatchObject({ status: 403 })
    expect(await titles(owner)).toEqual(['The owner’s'])
  })

  test('leave, but not the last owner, who is not demoted either', async () => {
    const { id, owner, members } = await buildTeam(app, 'admin')
    const [admin] = members as [Member]
    const leave = (actor: Member) => actor.call(leaveWorkspaceRoute, { params: { id } })
    const last = { status: 409, code: 'workspace.last-owner' }
    await expect(leave(owner)).rejects.toMatchObject(last)
    await expect(remove(owner, id, owner)).rejects.toMatchObject(last)
    await expect(setRole(owner, id, owner.accountId, 'admin')).rejects.toMatchObject(last)
    await owner.call(transferOwnershipRoute, {
      params: { id },
      body: { accountId: admin.accountId },
    })
    expect(await rolesIn(admin, id)).toEqual({
      [owner.accountId]: 'admin',
      [admin.accountId]: 'owner',
    })
    await leave(owner)
    await expect(leave(admin)).rejects.toMatchObject(last)
    await expect(
      admin.call(transferOwnershipRoute, { params: { id }, body: { accountId: owner.accountId } }),
    ).rejects.toMatchObject({ code: 'member.unknown' })
  })

  test('join once by joinWorkspace, whose role is raised and never lowered', async () => {
    const { id, owner } = await buildTeam(app)
    const person = await addMember(app, { owner, id }, 'editor')
    const join = (role: Workspace['role']) =>
      app.database
        .transaction()
        .execute((transaction) =>
          joinWorkspace(transaction, { workspaceId: id, accountId: person.accountId, role }),
        )
    await join('viewer')
    expect((await rolesIn(owner, id))[person.accountId]).toBe('editor')
    await join('admin')
    expect((await rolesIn(owner, id))[person.accountId]).toBe('admin')
  })
})

describe('deleting an account', () => {
  test('is refused to the only owner of a workspace that others use, by name', async () => {
    const { id, owner, members } = await buildTeam(app, 'admin')
    const [admin] = members as [Member]
    const deleteAccount = () =>
      owner.call(deleteAccountRoute, { body: { confirmation: owner.email } })
    await expect(deleteAccount()).rejects.toMatchObject({
      status: 409,
      code: 'workspace.owner-needed',
      message: expect.stringContaining('“Acme Research”'),
      details: { workspaces: [{ id, name: 'Acme Research' }] },
    })
    await makePrompt(owner, { title: 'Stays' })
    await setRole(owner, id, admin.accountId, 'owner')
    await deleteAccount()
    expect(await rolesIn(admin, id)).toEqual({ [admin.accountId]: 'owner' })
    expect((await admin.call(listPromptsRoute)).prompts).toHaveLength(1)
  })

  test('deletes workspaces without other members, and says so before', async () => {
    const { id, owner } = await buildTeam(app)
    const { things } = await owner.call(describeDeletionRoute)
    expect(things).toContainEqual({
      name: 'Team workspaces without other members, and everything in them',
      count: 1,
    })
    await owner.call(deleteAccountRoute, { body: { confirmation: owner.email } })
    const left = app.database.selectFrom('workspaces').select('id').where('id', '=', id)
    expect(await left.execute()).toEqual([])
  })
})

test('somebody in no workspace of others’ cannot name one', async () => {
  const { id } = await buildTeam(app)
  const stranger = inWorkspace(app, await signUpUser(app), id)
  await expect(stranger.call(listPromptsRoute)).rejects.toMatchObject({ code: 'workspace.unknown' })
  await expect(stranger.call(changePlanRoute, { body: { plan: 'free' } })).rejects.toMatchObject({
    code: 'workspace.unknown',
  })
})
