import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addComment } from '#testing/add-comment.ts'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { type NewNotification, notify } from './index.ts'

let app: TestApp
let owner: Member
let editor: Member
let workspaceId: string
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  const team = await buildTeam(app, 'editor')
  ;({ owner, id: workspaceId } = team)
  ;[editor] = team.members as [Member]
})
afterAll(() => app.close())

const send = (notification: NewNotification) =>
  app.database.transaction().execute((transaction) => notify(transaction, notification))

const rowsOf = ({ accountId }: Member) =>
  app.database
    .selectFrom('notifications')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('happenedAt')
    .execute()

async function comment(kind: 'mention' | 'reply' | 'comment', ids: Partial<Commented> = {}) {
  const promptId = ids.promptId ?? (await makePrompt(owner))
  const comment = await addComment(app, { ...ids, promptId, authorId: editor.accountId })
  const told = await send({
    kind,
    ...comment,
    promptId,
    path: '/editor/x',
    accountIds: [owner.accountId, editor.accountId],
    actorId: editor.accountId,
    workspaceId,
  })
  return { ...comment, told }
}
type Commented = { promptId: string; commentId: string; threadId: string }

const markAllRead = () =>
  app.database.updateTable('notifications').set({ readAt: new Date() }).execute()

test('the person who did it is not notified', async () => {
  const { told } = await comment('mention')
  expect(told).toMatchObject([{ accountId: owner.accountId, mail: 'at-once' }])
  expect(await rowsOf(editor)).toEqual([])
})

test('comments of one unread thread are one notification with a count', async () => {
  await markAllRead()
  const promptId = await makePrompt(owner)
  const { threadId } = await comment('comment', { promptId })
  const { commentId } = await comment('comment', { promptId, threadId })
  const unread = (await rowsOf(owner)).filter(({ readAt }) => readAt === null)
  expect(unread).toMatchObject([{ kind: 'comment', count: 2, commentId, mail: 'digest' }])
  await markAllRead()
  await comment('comment', { promptId, threadId })
  expect((await rowsOf(owner)).filter(({ readAt }) => readAt === null)).toMatchObject([
    { count: 1 },
  ])
})

test('one comment notifies a person once, by the first kind', async () => {
  const promptId = await makePrompt(owner)
  const ids = { promptId, commentId: createId(), threadId: createId() }
  expect((await comment('mention', ids)).told).toHaveLength(1)
  expect((await comment('reply', ids)).told).toEqual([])
  expect((await comment('comment', ids)).told).toEqual([])
})

test('a limit is told once in its period, also after it was read', async () => {
  const reached = (period: string) =>
    send({
      kind: 'limit',
      limit: 'executions',
      allowed: 100,
      period,
      accountIds: [owner.accountId],
      actorId: null,
      workspaceId,
    })
  expect(await reached('2026-10')).toHaveLength(1)
  await markAllRead()
  expect(await reached('2026-10')).toEqual([])
  expect(await reached('2026-11')).toHaveLength(1)
})

test('those that notify the same people at once, in any order, are counted all', async () => {
  const thread = { promptId: await makePrompt(owner), threadId: createId() }
  const comments = await Promise.all(Array.from({ length: 8 }, () => addComment(app, thread)))
  const people = [owner.accountId, editor.accountId]
  await Promise.all(
    comments.map(({ commentId }, index) =>
      send({
        kind: 'reply',
        ...thread,
        commentId,
        path: '/editor/x',
        accountIds: index % 2 === 0 ? people : people.toReversed(),
        actorId: null,
        workspaceId,
      }),
    ),
  )
  for (const person of [owner, editor]) {
    const row = (await rowsOf(person)).find(
      ({ groupKey }) => groupKey === `reply:${thread.threadId}`,
    )
    expect(row?.count).toBe(8)
  }
})

test('nothing is stored when the transaction fails', async () => {
  const before = await rowsOf(owner)
  const failed = app.database.transaction().execute(async (transaction) => {
    await notify(transaction, {
      kind: 'connection',
      connectionId: createId(),
      problem: 'The key was refused.',
      accountIds: [owner.accountId],
      actorId: null,
      workspaceId,
    })
  })
  await expect(failed).rejects.toThrow('foreign key')
  expect(await rowsOf(owner)).toHaveLength(before.length)
})
