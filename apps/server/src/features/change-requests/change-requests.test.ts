import {
  changePlanRoute,
  changePromptsRoute,
  getMeRoute,
  getPromptRoute,
  listMyChangeRequestsRoute,
  listNotificationsRoute,
  listVersionsRoute,
  mergeChangeRequestRoute,
  withdrawPromptRoute,
} from '@product/contract'
import { createId, type MergeChoices, type MergeConflict } from '@product/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPublication } from '#testing/add-publication.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import {
  app,
  body,
  choosePrompt,
  content,
  decline,
  endShares,
  findBase,
  findPrompt,
  list,
  merge,
  notificationsOf,
  owner,
  promptId,
  propose,
  read,
  reader,
  save,
  setUpChangeRequests,
  share,
  shorter,
  stranger,
  unknown,
  withdraw,
  writer,
} from './change-requests.fixture.ts'

setUpChangeRequests()

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

  test('the same request sent again changes nothing, and nobody is notified again', async () => {
    const id = createId()
    await propose(reader, { id })
    expect(await propose(reader, { id })).toMatchObject({ title: 'Shorter', revision: 1 })
    expect(await notificationsOf(owner)).toMatchObject([
      { text: 'proposed a change to your prompt' },
    ])
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
    choosePrompt(published.id)
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
