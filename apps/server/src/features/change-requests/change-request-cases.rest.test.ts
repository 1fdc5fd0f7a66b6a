import {
  getMeRoute,
  listChangeRequestCommentsRoute,
  listNotificationsRoute,
  listVersionsRoute,
  movePromptsRoute,
  startChangeRequestThreadRoute,
} from '@product/contract'
import { changeRequestLimits, createId } from '@product/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actBehind, untilSomebodyWaits } from '#testing/act-behind.ts'
import { addChangeRequest } from '#testing/add-change-request.ts'
import { addTeam } from '#testing/add-team.ts'
import type { TestUser } from '#testing/sign-up-user.ts'
import {
  addCoAuthor,
  app,
  body,
  closed,
  decline,
  endShares,
  findAccountId,
  findPrompt,
  list,
  lockPrompt,
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
  test('a proposer updates their request', async () => {
    const id = createId()
    await propose(reader, { id })
    const updated = await propose(reader, { id, title: 'Even shorter' })
    expect(updated).toMatchObject({ title: 'Even shorter', revision: 2 })
    expect((await list(owner)).counts.open).toBe(1)
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
})

describe('deciding', () => {
  test('edits of the same person just before stay a version of their own', async () => {
    const { id } = await propose(reader)
    await save({ description: 'Minutes' }, 1)
    await merge(owner, id)
    const { versions } = await owner.call(listVersionsRoute, { params: { id: promptId } })
    expect(versions.map(({ suggestedBy }) => suggestedBy.length)).toEqual([1, 0, 0])
    expect(versions[1]).toMatchObject({ changedFields: expect.arrayContaining(['description']) })
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
