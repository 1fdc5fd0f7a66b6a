import {
  addSharesRoute,
  type ChangeRequest,
  changePlanRoute,
  changePromptsRoute,
  declineChangeRequestRoute,
  getChangeBaseRoute,
  getChangeRequestRoute,
  getMeRoute,
  getPromptRoute,
  listChangeRequestCommentsRoute,
  listMyChangeRequestsRoute,
  listNotificationsRoute,
  listPromptChangeRequestsRoute,
  listVersionsRoute,
  mergeChangeRequestRoute,
  movePromptsRoute,
  proposeChangeRoute,
  savePromptRoute,
  startChangeRequestThreadRoute,
  withdrawChangeRequestRoute,
  withdrawPromptRoute,
} from '@product/contract'
import {
  changeRequestLimits,
  createId,
  emptyContent,
  type MergeChoices,
  type MergeConflict,
  type PromptContent,
  type ShareAccess,
} from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DB } from '#platform/database/types.gen.ts'
import { actBehind, untilSomebodyWaits } from '#testing/act-behind.ts'
import { addChangeRequest } from '#testing/add-change-request.ts'
import { addPublication } from '#testing/add-publication.ts'
import { addTeam } from '#testing/add-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

const body = 'You are a scribe.\nList the decisions.\nBe brief.'
const content = { ...emptyContent, title: 'Notes', body }

let app: TestApp
let owner: TestUser
let writer: TestUser
let reader: TestUser
let stranger: TestUser
let promptId: string
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  owner = await signUpUser(app, { firstName: 'Olga' })
  writer = await signUpUser(app, { firstName: 'Wim' })
  reader = await signUpUser(app, { firstName: 'Rita' })
  stranger = await signUpUser(app, { firstName: 'Sven' })
  for (const person of [owner, writer, reader, stranger]) await person.call(getMeRoute)
  await app.database.updateTable('authUsers').set({ emailProvenAt: new Date() }).execute()
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.deleteFrom('notifications').execute()
  promptId = createId()
  await save({}, 0)
  await share(writer, 'write')
  await share(reader, 'read')
})

const save = (changes: Partial<PromptContent>, baseRevision: number, person = owner) =>
  person.call(savePromptRoute, {
    params: { id: promptId },
    body: { saveId: createId(), baseRevision, content: { ...content, ...changes } },
  })

const share = (person: TestUser, access: ShareAccess) =>
  owner.call(addSharesRoute, {
    params: { kind: 'prompt', id: promptId },
    body: { emails: [person.email], access },
  })

const endShares = () => app.database.deleteFrom('shares').where('promptId', '=', promptId).execute()

const findBase = (person: TestUser, id = promptId) =>
  person.call(getChangeBaseRoute, { params: { id } })

type Given = {
  id?: string
  promptId?: string
  content?: Partial<PromptContent>
  title?: string
  baseHash?: string
}

const shorter = body.replace('Be brief.', 'One line each.')

async function propose(person: TestUser, given: Given = {}): Promise<ChangeRequest> {
  const { id = createId(), promptId: to = promptId, title = 'Shorter', baseHash } = given
  const base = await findBase(person, to)
  return await person.call(proposeChangeRoute, {
    params: { id: to, requestId: id },
    body: {
      baseHash: baseHash ?? base.hash,
      title,
      message: 'It rambles.',
      content: { ...base.content, body: shorter, ...given.content },
    },
  })
}

const read = (person: TestUser, id: string) =>
  person.call(getChangeRequestRoute, { params: { id } })

const merge = async (person: TestUser, id: string, choices: MergeChoices = {}) => {
  const { revision, current } = await read(person, id)
  return await person.call(mergeChangeRequestRoute, {
    params: { id },
    body: { revision, promptRevision: current?.revision ?? 1, choices },
  })
}

const decline = (person: TestUser, id: string, reason = '') =>
  person.call(declineChangeRequestRoute, { params: { id }, body: { reason } })

const withdraw = (person: TestUser, id: string) =>
  person.call(withdrawChangeRequestRoute, { params: { id } })

const list = (person: TestUser, id = promptId) =>
  person.call(listPromptChangeRequestsRoute, { params: { id } })

const lockPrompt = (transaction: Kysely<DB>) =>
  transaction.selectFrom('prompts').select('id').where('id', '=', promptId).forUpdate().execute()

const findAccountId = async (person: TestUser) => (await person.call(getMeRoute)).account.id

const addCoAuthor = async (person: TestUser) =>
  app.database
    .updateTable('promptVersions')
    .set({ coAuthorIds: [await findAccountId(person)] })
    .where('promptId', '=', promptId)
    .execute()

const findPrompt = () => owner.call(getPromptRoute, { params: { id: promptId } })

const notificationsOf = async (person: TestUser) =>
  (await person.call(listNotificationsRoute)).notifications
    .filter(({ kind }) => kind !== 'shared')
    .map(({ actor, text, path, title }) => ({ actor: actor?.name, text, path, title }))

const unknown = { code: 'change-request.unknown' }
const closed = { code: 'change-request.closed' }

describe('proposing', () => {
  test('a reader proposes a change, which is theirs and the writers’ to see', async () => {
    const made = await propose(reader)
    expect(made).toMatchObject({
      state: 'open',
      base: content,
      baseVersion: 1,
      source: 'shared',
      content: { body: shorter },
      current: null,
      abilities: { update: true, withdraw: true, decide: false, readPrompt: true },
    })
    for (const person of [owner, writer])
      expect(await read(person, made.id)).toMatchObject({
        proposer: { name: 'Rita Example' },
        current: { content, revision: 1 },
        abilities: { update: false, withdraw: false, decide: true },
      })
    await share(stranger, 'read')
    await expect(read(stranger, made.id)).rejects.toMatchObject(unknown)
    expect((await list(stranger)).requests).toEqual([])
    expect((await list(owner)).counts).toEqual({ open: 1, closed: 0 })
    expect((await reader.call(listMyChangeRequestsRoute)).requests.map(({ id }) => id)).toContain(
      made.id,
    )
    expect(await notificationsOf(owner)).toEqual([
      {
        actor: 'Rita Example',
        text: 'proposed a change to your prompt',
        title: 'Notes',
        path: `/change-requests/${made.id}`,
      },
    ])
  })

  test('a proposer updates their request', async () => {
    const id = createId()
    await propose(reader, { id })
    const updated = await propose(reader, { id, title: 'Even shorter' })
    expect(updated).toMatchObject({ title: 'Even shorter', revision: 2 })
    expect((await list(owner)).counts.open).toBe(1)
  })

  test('the same request sent again changes nothing, and nobody is notified again', async () => {
    const id = createId()
    await propose(reader, { id })
    expect(await propose(reader, { id })).toMatchObject({ title: 'Shorter', revision: 1 })
    expect(await notificationsOf(owner)).toMatchObject([
      { text: 'proposed a change to your prompt' },
    ])
  })

  test('the same request sent twice at once is one', async () => {
    const id = createId()
    const answers = await actBehind(app.database, lockPrompt, () =>
      Promise.all([propose(reader, { id }), propose(reader, { id })]),
    )
    expect(answers.map(({ revision }) => revision)).toEqual([1, 1])
    expect((await list(owner)).counts.open).toBe(1)
  })

  test('a version that becomes the base of an update is sealed', async () => {
    const { id } = await propose(reader)
    await save({ description: 'Minutes' }, 1)
    const updated = await propose(reader, { id, title: 'On the newest' })
    expect(updated).toMatchObject({ baseVersion: 2, base: { description: 'Minutes' } })
    await save({ description: 'Minutes of meetings' }, 2)
    expect((await findPrompt()).version).toBe(3)
  })

  test('everybody who wrote a version together is notified', async () => {
    await addCoAuthor(writer)
    const { id } = await propose(reader)
    expect(await notificationsOf(writer)).toMatchObject([{ path: `/change-requests/${id}` }])
  })

  test('a request for a prompt that was just moved is notified of in its new workspace', async () => {
    const team = await addTeam(app, [{ user: owner, role: 'owner' }])
    const accountId = await findAccountId(reader)
    const { proposing } = await app.database.transaction().execute(async (transaction) => {
      await sql`select from accounts where id = ${accountId} for update`.execute(transaction)
      // It has read the prompt’s workspace, and waits for the account.
      const proposing = propose(reader)
      await untilSomebodyWaits(app.database)
      await owner.call(movePromptsRoute, { body: { ids: [promptId], workspaceId: team.id } })
      return { proposing }
    })
    await proposing
    const notifications = await app.database
      .selectFrom('notifications')
      .select('workspaceId')
      .where('kind', '=', 'change-request')
      .execute()
    expect(notifications).toEqual([{ workspaceId: team.id }])
  })

  test('people who may edit the prompt edit it, and an unchanged prompt is refused', async () => {
    await expect(findBase(writer)).rejects.toMatchObject({ code: 'change-request.can-edit' })
    await expect(propose(reader, { content: { body } })).rejects.toMatchObject({
      code: 'change-request.nothing-changed',
    })
    await expect(findBase(stranger)).rejects.toMatchObject({ code: 'prompt.unknown' })
  })

  test('the base stays the version that was seen, and an unknown one is refused', async () => {
    const { hash } = await findBase(reader)
    await save({ body: `${body}\nIn English.` }, 1, writer)
    const made = await propose(reader, { baseHash: hash })
    expect(made).toMatchObject({ base: content, baseVersion: 1 })
    expect(await notificationsOf(writer)).toMatchObject([
      { text: 'proposed a change to a prompt you can edit' },
    ])
    await expect(propose(reader, { baseHash: 'never-seen' })).rejects.toMatchObject({
      code: 'change-request.base-changed',
    })
  })

  test('the numbers of requests and their size are limited', async () => {
    const { openOfPerson, open } = changeRequestLimits
    for (let count = 0; count < openOfPerson; count += 1) await propose(reader)
    await expect(propose(reader)).rejects.toMatchObject({ code: 'change-request.too-many-yours' })
    await share(stranger, 'read')
    for (let count = openOfPerson; count < open; count += 1)
      await addChangeRequest(app, { promptId })
    await expect(propose(stranger)).rejects.toMatchObject({ code: 'change-request.too-many' })
    const long = { body: '漢'.repeat(200_000) }
    await expect(propose(stranger, { content: long })).rejects.toMatchObject({
      code: 'change-request.too-large',
    })
  })

  test('somebody who is banned proposes nothing', async () => {
    const banned = await signUpUser(app)
    const { account } = await banned.call(getMeRoute)
    await app.database
      .updateTable('accounts')
      .set({ bannedAt: new Date() })
      .where('id', '=', account.id)
      .execute()
    const { id } = await addPublication(app, owner, {})
    await expect(propose(banned, { promptId: id })).rejects.toMatchObject({
      code: 'account.banned',
    })
  })
})

test('requests to a prompt are listed for those who may decide them, and for nobody else', async () => {
  const { id } = await propose(reader)
  const received = async (person: TestUser) => {
    const page = await person.call(listMyChangeRequestsRoute, { query: { list: 'received' } })
    return page.requests.some((request) => request.id === id)
  }
  expect(await Promise.all([owner, writer, reader, stranger].map(received))).toEqual([
    true,
    true,
    false,
    false,
  ])
  await endShares()
  expect(await received(writer)).toBe(false)
  await owner.call(changePromptsRoute, { body: { action: 'delete', ids: [promptId] } })
  expect(await received(owner)).toBe(false)
})

describe('deciding', () => {
  test('a merge keeps what changed meanwhile, in a version that names the proposer', async () => {
    const { id } = await propose(reader)
    await save({ body: body.replace('a scribe', 'my scribe') }, 1)
    await app.database.deleteFrom('notifications').execute()
    expect(await merge(writer, id)).toMatchObject({
      state: 'merged',
      decision: { by: { name: 'Wim Example' }, version: 3 },
      current: null,
    })
    const { content: merged } = await findPrompt()
    expect(merged.body).toBe('You are my scribe.\nList the decisions.\nOne line each.')
    const { versions } = await owner.call(listVersionsRoute, { params: { id: promptId } })
    expect(versions[0]).toMatchObject({
      author: { name: 'Wim Example' },
      suggestedBy: [{ name: 'Rita Example' }],
      note: 'Merged change request: Shorter',
      isSealed: true,
    })
    expect(await notificationsOf(reader)).toMatchObject([
      { actor: 'Wim Example', text: 'merged your change', path: `/change-requests/${id}` },
    ])
  })

  test('edits of the same person just before stay a version of their own', async () => {
    const { id } = await propose(reader)
    await save({ description: 'Minutes' }, 1)
    await merge(owner, id)
    const { versions } = await owner.call(listVersionsRoute, { params: { id: promptId } })
    expect(versions.map(({ suggestedBy }) => suggestedBy.length)).toEqual([1, 0, 0])
    expect(versions[1]).toMatchObject({ changedFields: expect.arrayContaining(['description']) })
  })

  test('where both changed the same, somebody chooses', async () => {
    const { id } = await propose(reader, { content: { title: 'Decisions' } })
    await save({ title: 'Minutes' }, 1)
    await expect(merge(owner, id)).rejects.toMatchObject({
      code: 'change-request.conflicts',
      details: { fields: ['title'] },
    })
    await merge(owner, id, { title: 'theirs' })
    expect((await findPrompt()).content).toMatchObject({ title: 'Decisions', body: shorter })
  })

  test('nothing is merged that was not reviewed', async () => {
    const { id } = await propose(reader, { content: { title: 'Decisions' } })
    const mergeFirst = (given: { conflicts?: MergeConflict[]; choices?: MergeChoices } = {}) =>
      owner.call(mergeChangeRequestRoute, {
        params: { id },
        body: { revision: 2, promptRevision: 1, ...given },
      })
    await expect(mergeFirst()).rejects.toMatchObject({ code: 'change-request.updated' })
    await propose(reader, { id, title: 'Other words', content: { title: 'Decisions' } })
    await save({ title: 'Minutes' }, 1)
    const changed = { code: 'change-request.prompt-changed' }
    await expect(mergeFirst()).rejects.toMatchObject(changed)
    const choices = { title: 'theirs' } as const
    await expect(mergeFirst({ choices })).rejects.toMatchObject(changed)
    const conflict = { field: 'title', mine: 'Minutes', theirs: 'Decisions' } as const
    const old = { ...conflict, mine: 'Notes of today' }
    await expect(mergeFirst({ choices, conflicts: [old] })).rejects.toMatchObject(changed)
    await save({ title: 'Minutes', description: 'New' }, 2)
    await mergeFirst({ choices, conflicts: [conflict] })
    expect((await findPrompt()).content).toMatchObject({
      title: 'Decisions',
      description: 'New',
      body: shorter,
    })
  })

  test('a merge takes over what is typed elsewhere in the prompt meanwhile', async () => {
    const { id } = await propose(reader)
    const description = 'Typed while the merge waited'
    await actBehind(
      app.database,
      async (transaction) => {
        await transaction
          .updateTable('prompts')
          .set({ description, revision: sql`revision + 1` })
          .where('id', '=', promptId)
          .execute()
      },
      () => merge(owner, id),
    )
    expect((await findPrompt()).content).toMatchObject({ description, body: shorter })
  })

  test('a merge that would take over nothing of the proposal is refused', async () => {
    const { id } = await propose(reader, { content: { title: 'Decisions', body } })
    await save({ title: 'Minutes' }, 1)
    await expect(merge(owner, id, { title: 'mine' })).rejects.toMatchObject({
      code: 'change-request.nothing-taken',
    })
    expect(await read(reader, id)).toMatchObject({ state: 'open' })
  })

  test('merged again it answers the same, and a closed one is not decided anew', async () => {
    const first = await propose(reader)
    await merge(owner, first.id)
    expect(await merge(writer, first.id)).toMatchObject({
      decision: { by: { name: 'Olga Example' } },
    })
    expect((await findPrompt()).version).toBe(2)
    await expect(withdraw(reader, first.id)).rejects.toMatchObject(closed)
    await expect(decline(owner, first.id)).rejects.toMatchObject(closed)
    const second = await propose(reader, { content: { title: 'Other' } })
    expect(await withdraw(reader, second.id)).toMatchObject({ state: 'withdrawn' })
    await expect(merge(owner, second.id)).rejects.toMatchObject(closed)
    await expect(propose(reader, { id: second.id })).rejects.toMatchObject(closed)
  })

  test('a merge that waited for a withdrawal is refused, and changes nothing', async () => {
    const { id } = await propose(reader)
    const merging = actBehind(
      app.database,
      async (transaction) => {
        await lockPrompt(transaction)
        await transaction
          .updateTable('changeRequests')
          .set({ state: 'withdrawn', decidedAt: new Date() })
          .where('id', '=', id)
          .execute()
      },
      () => merge(owner, id),
    )
    await expect(merging).rejects.toMatchObject(closed)
    expect((await findPrompt()).version).toBe(1)
  })

  test('two merges at once make one version', async () => {
    const { id } = await propose(reader)
    const merged = await Promise.all([merge(owner, id), merge(writer, id)])
    expect(merged.map(({ state }) => state)).toEqual(['merged', 'merged'])
    expect((await findPrompt()).version).toBe(2)
  })

  test('a declined request says why', async () => {
    const { id } = await propose(reader)
    await app.database.deleteFrom('notifications').execute()
    await expect(decline(reader, id)).rejects.toMatchObject({ code: 'change-request.not-allowed' })
    await expect(withdraw(owner, id)).rejects.toMatchObject({ code: 'change-request.not-yours' })
    await decline(owner, id, 'Too short for us.')
    expect(await read(reader, id)).toMatchObject({
      state: 'declined',
      decision: { by: { name: 'Olga Example' }, reason: 'Too short for us.' },
    })
    expect(await notificationsOf(reader)).toMatchObject([{ text: 'declined your change' }])
    expect((await list(owner)).counts).toEqual({ open: 0, closed: 1 })
  })

  test('of a prompt in the trash nothing is decided, and its readers see nothing', async () => {
    const { id } = await propose(reader)
    await owner.call(changePromptsRoute, { body: { action: 'delete', ids: [promptId] } })
    await expect(merge(owner, id)).rejects.toMatchObject({ code: 'prompt.in-trash' })
    await expect(withdraw(reader, id)).rejects.toMatchObject(unknown)
    expect(await notificationsOf(owner)).toEqual([])
  })

  test('whoever lost access sees neither the request nor what was said of it', async () => {
    const { id } = await propose(reader)
    await decline(owner, id)
    await endShares()
    await expect(read(reader, id)).rejects.toMatchObject(unknown)
    await expect(read(writer, id)).rejects.toMatchObject(unknown)
    expect(await notificationsOf(reader)).toEqual([])
    const mine = await reader.call(listMyChangeRequestsRoute, { query: { state: 'closed' } })
    expect(mine.requests.map((request) => request.id)).not.toContain(id)
  })
})

describe('a public prompt', () => {
  let published: { id: string; slug: string }
  beforeEach(async () => {
    published = await addPublication(app, owner, { content: { title: 'Public notes', body } })
    promptId = published.id
    await save({ title: 'Secret plans', body: `Secret line.\n${body}` }, 1)
  })

  test('its base is what is published, and the proposer never sees the working copy', async () => {
    const made = await propose(stranger)
    expect(made).toMatchObject({
      source: 'public',
      promptTitle: 'Public notes',
      base: { title: 'Public notes', body },
      current: null,
      publicSlug: published.slug,
      abilities: { readPrompt: false },
    })
    expect((await read(owner, made.id)).current?.content.title).toBe('Secret plans')
    const merged = await merge(owner, made.id)
    expect(merged.decision?.version).toBeGreaterThan(1)
    expect((await findPrompt()).content.body).toBe(`Secret line.\n${shorter}`)
    const seen = [
      await read(stranger, made.id),
      await list(stranger),
      await stranger.call(listMyChangeRequestsRoute, { query: { state: 'closed' } }),
      await stranger.call(listNotificationsRoute),
    ]
    expect(JSON.stringify(seen)).not.toContain('Secret')
    expect(seen[0]).toMatchObject({ state: 'merged', decision: { version: null } })
    expect(await notificationsOf(stranger)).toMatchObject([
      { text: 'merged your change', title: 'Public notes' },
    ])
    await expect(stranger.call(getPromptRoute, { params: { id: promptId } })).rejects.toMatchObject(
      { code: 'prompt.unknown' },
    )
  })

  test('once it is withdrawn from the library its proposers see nothing of it', async () => {
    const { id } = await propose(stranger)
    await owner.call(withdrawPromptRoute, { params: { id: promptId } })
    await expect(read(stranger, id)).rejects.toMatchObject(unknown)
    await expect(findBase(stranger)).rejects.toMatchObject({ code: 'prompt.unknown' })
    expect(await read(owner, id)).toMatchObject({ state: 'open' })
  })

  test('a share that ended takes its request along although the prompt is public', async () => {
    await share(reader, 'read')
    const { id } = await propose(reader, { content: { body: 'Secret line.\nMine' } })
    await endShares()
    await expect(read(reader, id)).rejects.toMatchObject(unknown)
  })

  test('the whole text of a Pro prompt is proposed by those whose plan includes it', async () => {
    await app.database
      .updateTable('publications')
      .set({ isPro: true })
      .where('promptId', '=', promptId)
      .execute()
    await stranger.call(changePlanRoute, { body: { plan: 'free' } })
    await expect(findBase(stranger)).rejects.toMatchObject({ status: 402 })
    await stranger.call(changePlanRoute, { body: { plan: 'pro' } })
    expect((await findBase(stranger)).content.body).toBe(body)
  })
})

test('the proposer and the writers discuss a request, and hear of each other', async () => {
  const { id } = await propose(reader)
  await app.database.deleteFrom('notifications').execute()
  const comment = (person: TestUser, text: string) =>
    person.call(startChangeRequestThreadRoute, {
      params: { id, threadId: createId() },
      body: { commentId: createId(), text },
    })
  const { account } = await reader.call(getMeRoute)
  await comment(owner, `Why one line, @${account.handle}?`)
  await comment(reader, 'It is read on phones.')
  await expect(comment(stranger, 'Hello')).rejects.toMatchObject(unknown)
  const { threads } = await writer.call(listChangeRequestCommentsRoute, { params: { id } })
  expect(threads.map(({ comments }) => comments[0]?.text)).toEqual([
    `Why one line, @${account.handle}?`,
    'It is read on phones.',
  ])
  expect(await notificationsOf(reader)).toMatchObject([
    { actor: 'Olga Example', text: 'mentioned you in a comment' },
  ])
  const { notifications } = await reader.call(listNotificationsRoute)
  expect(notifications[0]?.excerpt).toBe('Why one line, @Rita Example?')
  expect(await notificationsOf(owner)).toMatchObject([{ actor: 'Rita Example' }])
  expect((await read(owner, id)).comments).toBe(2)
  await endShares()
  expect(await notificationsOf(reader)).toEqual([])
})

test('requests and their comments move with the prompt', async () => {
  const { id } = await propose(reader)
  await owner.call(startChangeRequestThreadRoute, {
    params: { id, threadId: createId() },
    body: { commentId: createId(), text: 'Hm' },
  })
  const team = await addTeam(app, [{ user: owner, role: 'owner' }])
  await owner.call(movePromptsRoute, { body: { ids: [promptId], workspaceId: team.id } })
  expect(await read(owner, id)).toMatchObject({ comments: 1 })
  expect(await merge(owner, id)).toMatchObject({ state: 'merged' })
})
