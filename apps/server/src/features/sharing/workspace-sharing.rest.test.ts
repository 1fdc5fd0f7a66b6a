import {
  changeCollectionRoute,
  changeMemberRoute,
  changePlanRoute,
  changePromptsRoute,
  changeShareRoute,
  createCollectionRoute,
  getFiguresRoute,
  getMeRoute,
  getPromptRoute,
  getSharedCollectionRoute,
  getSharingRoute,
  leaveShareRoute,
  leaveWorkspaceRoute,
  listActivityRoute,
  listCollectionsRoute,
  listReceivedRoute,
  listRunsRoute,
  listSharersRoute,
  movePromptsRoute,
  revokeShareRoute,
  type SharedKind,
  savePromptRoute,
  shareWithWorkspaceRoute,
} from '@product/contract'
import { createId, emptyContent, type ShareAccess, type WorkspaceRole } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTeam } from '#testing/add-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { followRuns, makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
/** Shares from the personal workspace. */
let owner: TestUser
let editor: TestUser
let viewer: TestUser
let team: Awaited<ReturnType<typeof addTeam>>

beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  owner = await signUpUser(app, { firstName: 'Olga' })
  editor = await signUpUser(app, { firstName: 'Ed' })
  viewer = await signUpUser(app, { firstName: 'Vera' })
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.deleteFrom('shares').execute()
  team = await addTeam(app, [
    { user: owner, role: 'admin' },
    { user: editor, role: 'editor' },
    { user: viewer, role: 'viewer' },
  ])
})

type Given = { access?: ShareAccess; expiresAt?: string | null; note?: string }

async function share(kind: SharedKind, id: string, given: Given = {}, workspaceId = team.id) {
  const { shares } = await owner.call(shareWithWorkspaceRoute, {
    params: { kind, id },
    body: { workspaceId, access: 'read', ...given },
  })
  return shares.find(({ workspace }) => workspace?.id === workspaceId)?.id ?? ''
}

const read = (person: TestUser, id: string) => person.call(getPromptRoute, { params: { id } })

const save = (person: TestUser, id: string) =>
  person.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision: 1, content: { ...emptyContent, body: createId() } },
  })

const received = async (person: TestUser, query: { access?: ShareAccess } = {}) =>
  (await person.call(listReceivedRoute, { query })).shares

async function join(user: TestUser, role: WorkspaceRole, workspaceId = team.id) {
  const accountId = (await user.call(getMeRoute)).account.id
  await app.database
    .insertInto('workspaceMembers')
    .values({ workspaceId, accountId, role })
    .execute()
}

/** As after the time of the shares with the team has passed. */
const expireShares = () =>
  app.database
    .updateTable('shares')
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .where('recipientWorkspaceId', '=', team.id)
    .execute()

const notFound = { status: 404 }
const notAllowed = { status: 403, code: 'prompt.not-allowed' }

describe('the members of the workspace', () => {
  test('have access while they are members, those who join later too; viewers only read', async () => {
    const id = await makePrompt(owner)
    await share('prompt', id, { access: 'write' })
    expect((await save(editor, id)).revision).toBe(2)
    expect(await read(viewer, id)).toMatchObject({
      isMember: false,
      sharedBy: 'Olga Example',
      abilities: { edit: false, share: false, delete: false },
    })
    await expect(save(viewer, id)).rejects.toMatchObject(notAllowed)
    const later = await signUpUser(app)
    await expect(read(later, id)).rejects.toMatchObject(notFound)
    await join(later, 'editor')
    expect((await read(later, id)).abilities.edit).toBe(true)
    await later.call(leaveWorkspaceRoute, { params: { id: team.id } })
    await expect(read(later, id)).rejects.toMatchObject(notFound)
    const params = { id: team.id, accountId: team.members[1]?.accountId ?? '' }
    await owner.call(changeMemberRoute, { params, body: { role: 'viewer' } })
    expect((await read(editor, id)).abilities.edit).toBe(false)
  })

  test('run it into a history of their own', async () => {
    const id = await makePrompt(owner, { title: 'To run' })
    await share('prompt', id)
    await (await followRuns(app, viewer, { promptId: id, models: ['demo'] })).all()
    const { runs } = await viewer.call(listRunsRoute, { query: {} })
    expect(runs.map(({ promptTitle }) => promptTitle)).toEqual(['To run'])
  })

  test('find it under Shared with me, with the workspace, and cannot leave it', async () => {
    const id = await makePrompt(owner, { title: 'For the team' })
    const shareId = await share('prompt', id, { access: 'write', note: 'Have a look' })
    expect(await received(editor)).toMatchObject([
      {
        id: shareId,
        thingId: id,
        title: 'For the team',
        access: 'write',
        note: 'Have a look',
        sharer: { name: 'Olga Example' },
        through: { id: team.id, name: 'Team' },
      },
    ])
    expect(await received(viewer)).toMatchObject([{ id: shareId, access: 'read' }])
    expect(await received(viewer, { access: 'write' })).toEqual([])
    expect((await editor.call(getFiguresRoute)).sharesReceived).toBe(1)
    expect((await editor.call(listSharersRoute)).sharers).toMatchObject([{ name: 'Olga Example' }])
    // To the person who shared it, and to others, it is not shared.
    expect(await received(owner)).toEqual([])
    expect((await owner.call(getFiguresRoute)).sharesReceived).toBe(0)
    const params = { id: shareId }
    await expect(editor.call(leaveShareRoute, { params })).rejects.toMatchObject({
      status: 409,
      code: 'share.through-workspace',
    })
    const stranger = await signUpUser(app)
    await expect(stranger.call(leaveShareRoute, { params })).rejects.toMatchObject(notFound)
    await owner.call(revokeShareRoute, { params })
    expect(await received(editor)).toEqual([])
    await expect(read(editor, id)).rejects.toMatchObject(notFound)
  })

  test('have a shared collection with what is in it', async () => {
    const { id, slug } = await owner.call(createCollectionRoute, {
      body: { id: createId(), name: 'Team box' },
    })
    const inside = await makePrompt(owner)
    const change = { ids: [inside], collection: slug }
    await owner.call(changePromptsRoute, { body: { action: 'add-to-collection', ...change } })
    const shareId = await share('collection', id, { access: 'write' })
    const { collections } = await owner.call(listCollectionsRoute)
    expect(collections.find((one) => one.id === id)?.visibility).toBe('shared')
    expect((await save(editor, inside)).revision).toBe(2)
    expect(await viewer.call(getSharedCollectionRoute, { params: { id } })).toMatchObject({
      name: 'Team box',
      access: 'read',
      total: 1,
    })
    const params = { kind: 'prompt' as const, id: inside }
    expect((await owner.call(getSharingRoute, { params })).shares).toMatchObject([
      { workspace: { name: 'Team' }, collection: { name: 'Team box' } },
    ])
    await owner.call(revokeShareRoute, { params: { id: shareId } })
    await expect(read(editor, inside)).rejects.toMatchObject(notFound)
    await share('collection', id)
    await owner.call(changeCollectionRoute, { params: { slug }, body: { visibility: 'private' } })
    await expect(read(editor, inside)).rejects.toMatchObject(notFound)
  })

  test('who are members of its own workspace have what that gives them', async () => {
    const own = await addTeam(app, [
      { user: owner, role: 'owner' },
      { user: viewer, role: 'viewer' },
    ])
    const call = own.members[0]?.call ?? owner.call
    const id = createId()
    await call(savePromptRoute, {
      params: { id },
      body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, title: 'Ours' } },
    })
    const { slug } = await call(createCollectionRoute, { body: { id: createId(), name: 'Few' } })
    await call(changePromptsRoute, {
      body: { action: 'add-to-collection', ids: [id], collection: slug },
    })
    await call(changeCollectionRoute, {
      params: { slug },
      body: { isRestricted: true, people: [] },
    })
    await share('prompt', id, { access: 'write' })
    expect((await read(editor, id)).abilities.edit).toBe(true)
    // The collection is restricted to people of its workspace, and she is not among them.
    await expect(read(viewer, id)).rejects.toMatchObject(notFound)
    expect(await received(viewer)).toEqual([])
  })

  test('lose it when it expires and with the workspace, and get no mail', async () => {
    const id = await makePrompt(owner)
    const before = (await app.mails()).length
    await share('prompt', id)
    expect(await app.mails()).toHaveLength(before)
    await expireShares()
    await expect(read(editor, id)).rejects.toMatchObject(notFound)
    expect(await received(editor)).toEqual([])
    // One that has expired is replaced.
    await share('prompt', id)
    await read(editor, id)
    await app.database.deleteFrom('workspaces').where('id', '=', team.id).execute()
    await expect(read(editor, id)).rejects.toMatchObject(notFound)
    const thing = { kind: 'prompt' as const, id }
    expect((await owner.call(getSharingRoute, { params: thing })).shares).toEqual([])
  })
})

describe('the person who shares', () => {
  test('sees the workspace among those who have access and changes it', async () => {
    const id = await makePrompt(owner)
    const params = { kind: 'prompt' as const, id }
    const shareId = await share('prompt', id)
    expect((await owner.call(getSharingRoute, { params })).shares).toMatchObject([
      {
        id: shareId,
        email: null,
        person: null,
        workspace: { id: team.id, name: 'Team', memberCount: 3, isYours: true },
        access: 'read',
      },
    ])
    await expect(save(editor, id)).rejects.toMatchObject(notAllowed)
    const change = { params: { id: shareId }, body: { access: 'write' as const } }
    await expect(editor.call(changeShareRoute, change)).rejects.toMatchObject(notAllowed)
    await owner.call(changeShareRoute, change)
    expect((await save(editor, id)).revision).toBe(2)
  })

  test('is refused in words', async () => {
    const id = await makePrompt(owner)
    const bad = async (workspaceId: string, given?: Given) =>
      await share('prompt', id, given, workspaceId).then(
        () => 'shared',
        ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
      )
    const others = await addTeam(app, [{ user: editor, role: 'owner' }])
    const unknown = await bad(createId())
    expect(unknown).toContain('workspace.unknown')
    expect(await bad(others.id)).toBe(unknown)
    const { workspace } = await owner.call(getMeRoute)
    expect(await bad(workspace.id)).toContain('share.with-own-workspace')
    expect(await bad(team.id, { expiresAt: '2020-01-01T00:00:00.000Z' })).toContain(
      'share.expiry-past',
    )
    expect(await bad(team.id)).toBe('shared')
    expect(await bad(team.id)).toBe(
      'share.already-shared: Team is already on the list. Change its access there.',
    )
    await owner.call(movePromptsRoute, { body: { ids: [id], workspaceId: team.id } })
    expect(await bad(workspace.id)).toContain('share.with-personal-workspace')
  })

  test('needs the Team plan and the right to share', async () => {
    const person = await signUpUser(app)
    const id = await makePrompt(person)
    await join(person, 'viewer')
    const request = {
      params: { kind: 'prompt' as const, id },
      body: { workspaceId: team.id, access: 'read' as const },
    }
    await expect(person.call(shareWithWorkspaceRoute, request)).rejects.toMatchObject({
      status: 402,
      details: { feature: 'collaboration', neededPlan: 'team' },
    })
    await person.call(changePlanRoute, { body: { plan: 'team' } })
    await expect(owner.call(shareWithWorkspaceRoute, request)).rejects.toMatchObject(notFound)
    await person.call(shareWithWorkspaceRoute, request)
    await expect(
      editor.call(shareWithWorkspaceRoute, {
        ...request,
        body: { ...request.body, workspaceId: (await editor.call(getMeRoute)).workspace.id },
      }),
    ).rejects.toMatchObject(notAllowed)
  })

  test('moves it into the workspace, which then needs no share', async () => {
    const id = await makePrompt(owner)
    await share('prompt', id)
    await owner.call(movePromptsRoute, { body: { ids: [id], workspaceId: team.id } })
    const params = { kind: 'prompt' as const, id }
    expect((await owner.call(getSharingRoute, { params })).shares).toEqual([])
    expect((await read(editor, id)).isMember).toBe(true)
  })

  test('is in the activity log of both workspaces', async () => {
    const other = await addTeam(app, [{ user: owner, role: 'owner' }])
    const id = await makePrompt(owner, { title: 'Logged' })
    await owner.call(movePromptsRoute, { body: { ids: [id], workspaceId: other.id } })
    const shareId = await share('prompt', id)
    await owner.call(revokeShareRoute, { params: { id: shareId } })
    for (const workspace of [other, team]) {
      const { entries } = await owner.call(listActivityRoute, {
        params: { id: workspace.id },
        query: {},
      })
      expect(entries.filter(({ action }) => action.startsWith('share.'))).toMatchObject([
        { action: 'share.revoked', details: { workspace: 'Team' } },
        { action: 'share.created', details: { workspace: 'Team', access: 'read' } },
      ])
    }
  })
})
