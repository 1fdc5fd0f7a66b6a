import {
  addSharesRoute,
  changeCollectionRoute,
  changeMemberRoute,
  changePlanRoute,
  changePromptsRoute,
  createCollectionRoute,
  deleteTemplateRoute,
  getMeRoute,
  leaveShareRoute,
  listReceivedRoute,
  movePromptsRoute,
  nameVersionRoute,
  removeMemberRoute,
  revokeShareRoute,
  type SharedKind,
  savePromptRoute,
  saveTemplateRoute,
  saveTestValuesRoute,
  shareWithWorkspaceRoute,
} from '@product/contract'
import { createId, emptyContent, type PromptContent, type ShareAccess } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTeam } from '#testing/add-team.ts'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { followCopy } from '#testing/follow-copy.ts'
import { followRuns, makePrompt } from '#testing/run-prompts.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { callAs, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let owner: TestUser
let reader: TestUser
let copy: ReturnType<typeof followCopy>

beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await signUpProven(app, 'Olga')
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
  reader = await signUpProven(app, 'Rita')
  copy = followCopy(reader.call)
  await copy.pull()
})

async function share(kind: SharedKind, id: string, access: ShareAccess = 'read') {
  const { shares } = await owner.call(addSharesRoute, {
    params: { kind, id },
    body: { emails: [reader.email], access },
  })
  return shares.find(({ email }) => email === reader.email)?.id ?? ''
}

const save = (person: TestUser, id: string, content: Partial<PromptContent>, baseRevision = 1) =>
  person.call(savePromptRoute, {
    params: { id },
    body: {
      saveId: createId(),
      baseRevision,
      content: { ...emptyContent, ...content },
      seal: true,
    },
  })

const makeCollection = (person: Pick<TestUser, 'call'>, name: string) =>
  person.call(createCollectionRoute, { body: { id: createId(), name } })

/** Pulls once; the ids of the prompts that came and of those that are gone. */
async function pull(followed = copy) {
  const [page] = await followed.pull()
  return {
    prompts: page?.prompts.map(({ id }) => id) ?? [],
    deleted: page?.deleted.map(({ id }) => id) ?? [],
    page,
  }
}

test('a first pull brings everything, the next one nothing', async () => {
  const id = await makePrompt(reader, { title: 'Mine', tags: ['a'] })
  const first = followCopy(reader.call)
  const [page] = await first.pull()
  expect(page).toMatchObject({ isReset: true, isMore: false, deleted: [] })
  expect(first.prompts.get(id)).toMatchObject({
    slug: 'mine',
    revision: 1,
    version: 1,
    isMember: true,
    content: { title: 'Mine', body: 'Say hello', tags: ['a'] },
    abilities: { edit: true, delete: true },
    collectionIds: [],
    included: [],
    lastUsedAt: null,
  })
  expect(first.workspaces.size).toBe(1)
  expect(await first.pull()).toMatchObject([
    {
      isReset: false,
      prompts: [],
      templates: [],
      stars: [],
      workspaces: [],
      collections: [],
      deleted: [],
    },
  ])
})

test('a delta holds what changed and no more', async () => {
  const ids = [await makePrompt(reader), await makePrompt(reader), await makePrompt(reader)]
  expect((await pull()).prompts.toSorted()).toEqual(ids.toSorted())
  const [changed = ''] = ids
  await save(reader, changed, { title: 'Changed' })
  expect(await pull()).toMatchObject({ prompts: [changed], deleted: [] })
  expect(copy.prompts.get(changed)).toMatchObject({ revision: 2, content: { title: 'Changed' } })
})

test('favorites, test values, runs, labels and collections are part of a prompt', async () => {
  const id = await makePrompt(reader)
  await pull()
  const { id: collectionId, slug } = await makeCollection(reader, 'Box')
  const collect = { action: 'add-to-collection' as const, ids: [id], collection: slug }
  const steps: [() => Promise<unknown>, object][] = [
    [
      () =>
        reader.call(changePromptsRoute, {
          body: { action: 'favorite', ids: [id], favorite: true },
        }),
      { isFavorite: true },
    ],
    [
      () => reader.call(saveTestValuesRoute, { params: { id }, body: { values: { a: 'b' } } }),
      { testValues: { a: 'b' } },
    ],
    [
      async () => (await followRuns(app, reader, { promptId: id, models: ['demo'] })).all(),
      { lastUsedAt: expect.any(String) },
    ],
    [
      () => reader.call(changePromptsRoute, { body: collect }),
      { collections: [slug], collectionIds: [collectionId] },
    ],
  ]
  for (const [step, expected] of steps) {
    await step()
    expect((await pull()).prompts).toEqual([id])
    expect(copy.prompts.get(id)).toMatchObject(expected)
  }
})

test('favorites and test values of others are not told', async () => {
  const id = await makePrompt(owner)
  await share('prompt', id)
  await pull()
  await owner.call(changePromptsRoute, { body: { action: 'favorite', ids: [id], favorite: true } })
  await owner.call(saveTestValuesRoute, { params: { id }, body: { values: { secret: 'x' } } })
  expect(await pull()).toMatchObject({ prompts: [], deleted: [] })
})

describe('access that ends is told as a deletion', () => {
  test('a prompt that goes to the trash, comes back, and is deleted', async () => {
    const id = await makePrompt(reader)
    await pull()
    const change = (action: 'delete' | 'restore' | 'delete-for-good') =>
      reader.call(changePromptsRoute, { body: { action, ids: [id] } })
    await change('delete')
    expect(await pull()).toMatchObject({ prompts: [], deleted: [id] })
    await change('restore')
    expect((await pull()).prompts).toEqual([id])
    await change('delete')
    await change('delete-for-good')
    expect((await pull()).deleted).toEqual([id])
  })

  test('a share that is revoked, or that the person leaves', async () => {
    const id = await makePrompt(owner, { title: 'Lent' })
    const shareId = await share('prompt', id)
    expect((await pull()).prompts).toEqual([id])
    expect(copy.prompts.get(id)).toMatchObject({
      isMember: false,
      sharedBy: 'Olga Example',
      abilities: { edit: false },
      collections: [],
    })
    await owner.call(revokeShareRoute, { params: { id: shareId } })
    expect((await pull()).deleted).toEqual([id])
    await share('prompt', id, 'write')
    expect((await pull()).prompts).toEqual([id])
    expect(copy.prompts.get(id)?.abilities.edit).toBe(true)
    const [received] = (await reader.call(listReceivedRoute, { query: {} })).shares
    await reader.call(leaveShareRoute, { params: { id: received?.id ?? '' } })
    expect((await pull()).deleted).toEqual([id])
  })

  test('a share whose time is over, of which no row tells', async () => {
    const id = await makePrompt(owner)
    const shareId = await share('prompt', id)
    await pull()
    await app.database.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction)
      await transaction
        .updateTable('shares')
        .set({ expiresAt: sql<Date>`clock_timestamp()` })
        .where('id', '=', shareId)
        .execute()
    })
    expect((await pull()).deleted).toEqual([id])
    expect((await pull()).deleted).toEqual([])
  })

  test('a collection that is no longer shared, with its prompts', async () => {
    const { id: collectionId, slug } = await makeCollection(owner, 'Lent box')
    const id = await makePrompt(owner)
    const other = await makePrompt(owner)
    const collect = (action: 'add-to-collection' | 'remove-from-collection', ids: string[]) =>
      owner.call(changePromptsRoute, { body: { action, ids, collection: slug } })
    await collect('add-to-collection', [id])
    const shareId = await share('collection', collectionId)
    await pull()
    expect(copy.collections.get(collectionId)).toMatchObject({
      name: 'Lent box',
      isMember: false,
      sharedBy: 'Olga Example',
    })
    expect(copy.prompts.get(id)?.collectionIds).toEqual([collectionId])
    await collect('add-to-collection', [other])
    expect((await pull()).prompts).toEqual([other])
    await collect('remove-from-collection', [other])
    expect((await pull()).deleted).toEqual([other])
    await owner.call(revokeShareRoute, { params: { id: shareId } })
    expect((await pull()).deleted.toSorted()).toEqual([id, collectionId].toSorted())
  })

  test('a prompt that moves to another workspace', async () => {
    const team = await addTeam(app, [
      { user: owner, role: 'owner' },
      { user: reader, role: 'editor' },
    ])
    const call = callAs(app, owner.session.access_token, team.id)
    const id = await makePrompt({ ...owner, call })
    await pull()
    expect(copy.prompts.get(id)?.workspaceId).toBe(team.id)
    const { workspace } = await owner.call(getMeRoute)
    await owner.call(movePromptsRoute, { body: { ids: [id], workspaceId: workspace.id } })
    expect((await pull()).deleted).toEqual([id])
  })
})

describe('a team', () => {
  let team: Awaited<ReturnType<typeof buildTeam>>
  let member: Member
  let followed: ReturnType<typeof followCopy>
  beforeEach(async () => {
    team = await buildTeam(app, 'editor')
    await team.owner.call(changePlanRoute, { body: { plan: 'team' } })
    const [editor] = team.members
    if (!editor) throw new Error('The team has an editor')
    member = editor
    // In their personal workspace, because they may leave the team.
    followed = followCopy(callAs(app, member.session.access_token))
    await followed.pull()
  })

  test('a member who is removed loses the workspace and everything in it', async () => {
    const id = await makePrompt(team.owner)
    const { id: collectionId } = await makeCollection(team.owner, 'Box')
    await pull(followed)
    const params = { id: team.id, accountId: member.accountId }
    await team.owner.call(removeMemberRoute, { params })
    const { deleted } = await pull(followed)
    expect(deleted).toEqual(expect.arrayContaining([id, collectionId, team.id]))
    expect([...followed.workspaces.keys()]).not.toContain(team.id)
  })

  test('a role changes the abilities of every prompt', async () => {
    const id = await makePrompt(team.owner)
    await pull(followed)
    expect(followed.prompts.get(id)?.abilities.edit).toBe(true)
    const params = { id: team.id, accountId: member.accountId }
    await team.owner.call(changeMemberRoute, { params, body: { role: 'viewer' } })
    await pull(followed)
    expect(followed.prompts.get(id)?.abilities.edit).toBe(false)
    expect(followed.workspaces.get(team.id)?.role).toBe('viewer')
  })

  test('a restricted collection takes its prompts from those who are not among its people', async () => {
    const { id: collectionId, slug } = await makeCollection(team.owner, 'Board')
    const id = await makePrompt(team.owner)
    const body = { action: 'add-to-collection' as const, ids: [id], collection: slug }
    await team.owner.call(changePromptsRoute, { body })
    await pull(followed)
    const restrict = (people: string[]) =>
      team.owner.call(changeCollectionRoute, {
        params: { slug },
        body: { isRestricted: true, people },
      })
    await restrict([])
    expect((await pull(followed)).deleted.toSorted()).toEqual([id, collectionId].toSorted())
    await restrict([member.accountId])
    expect((await pull(followed)).prompts).toEqual([id])
    expect(followed.collections.has(collectionId)).toBe(true)
    await restrict([])
    expect((await pull(followed)).deleted.toSorted()).toEqual([id, collectionId].toSorted())
  })

  test('a restricted collection that was shared with a later member is seen as shared', async () => {
    const { id, slug } = await makeCollection(team.owner, 'Board')
    await team.owner.call(addSharesRoute, {
      params: { kind: 'collection', id },
      body: { emails: [reader.email], access: 'read' },
    })
    const { account } = await reader.call(getMeRoute)
    await app.database
      .insertInto('workspaceMembers')
      .values({ workspaceId: team.id, accountId: account.id, role: 'viewer' })
      .execute()
    await pull()
    expect(copy.collections.get(id)).toMatchObject({ isMember: true, sharedBy: null })
    await team.owner.call(changeCollectionRoute, {
      params: { slug },
      body: { isRestricted: true, people: [] },
    })
    await pull()
    const sharedBy = expect.any(String)
    expect(copy.collections.get(id)).toMatchObject({ isMember: false, sharedBy })
  })

  test('a share with a workspace reaches its members as long as they are members', async () => {
    const id = await makePrompt(owner)
    await app.database
      .insertInto('workspaceMembers')
      .values({
        workspaceId: team.id,
        accountId: (await owner.call(getMeRoute)).account.id,
        role: 'viewer',
      })
      .execute()
    await owner.call(shareWithWorkspaceRoute, {
      params: { kind: 'prompt', id },
      body: { workspaceId: team.id, access: 'read' },
    })
    expect((await pull(followed)).prompts).toEqual([id])
    await save(owner, id, { title: 'Again' })
    expect((await pull(followed)).prompts).toEqual([id])
    const params = { id: team.id, accountId: member.accountId }
    await team.owner.call(removeMemberRoute, { params })
    expect((await pull(followed)).deleted).toContain(id)
  })

  test('templates of the workspace come and go', async () => {
    const params = { id: createId() }
    const body = {
      category: 'Dev',
      kind: 'Conversation',
      color: 'blue',
      content: emptyContent,
    } as const
    await team.owner.call(saveTemplateRoute, { params, body })
    await pull(followed)
    expect(followed.templates.get(params.id)).toMatchObject({ workspaceId: team.id })
    await team.owner.call(deleteTemplateRoute, { params })
    expect((await pull(followed)).deleted).toEqual([params.id])
  })
})

describe('included texts', () => {
  test('somebody with a share gets the texts that a prompt includes, also when they change', async () => {
    const inner = await makePrompt(owner, { title: 'Inner', body: 'deep' })
    await makePrompt(owner, { title: 'Middle', body: 'via {{> inner}}' })
    const id = await makePrompt(owner, { title: 'Outer', body: '{{> middle}}' })
    await share('prompt', id)
    await pull()
    expect(copy.prompts.get(id)?.included).toMatchObject([
      { key: 'middle', body: 'via {{> inner}}' },
      { key: 'inner', body: 'deep' },
    ])
    await save(owner, inner, { title: 'Inner', body: 'deeper' })
    expect((await pull()).prompts).toEqual([id])
    expect(copy.prompts.get(id)?.included).toMatchObject([{}, { key: 'inner', body: 'deeper' }])
    expect(copy.prompts.has(inner)).toBe(false)
  })

  test('a member gets those of versions only, because others are prompts of the copy', async () => {
    const part = await makePrompt(reader, { title: 'Part', body: 'one' })
    await reader.call(nameVersionRoute, { params: { id: part, name: 'a' }, body: { number: 1 } })
    await save(reader, part, { title: 'Part', body: 'two' })
    const id = await makePrompt(reader, { title: 'Whole', body: '{{> part}} {{> part@1}}' })
    await pull()
    expect(copy.prompts.get(id)?.included).toMatchObject([{ key: 'part@1', body: 'one' }])
  })
})
