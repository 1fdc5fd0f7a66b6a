import {
  addSharesRoute,
  changePlanRoute,
  changePromptsRoute,
  createCollectionRoute,
  getMeRoute,
  listNotificationsRoute,
  NotificationEvent,
  readNotificationsRoute,
  revokeShareRoute,
  shareWithWorkspaceRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type NewNotification, notify } from '#features/notifications/index.ts'
import { addChangeRequest } from '#testing/add-change-request.ts'
import { addComment } from '#testing/add-comment.ts'
import { addTeam } from '#testing/add-team.ts'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { authorize, makePrompt } from '#testing/run-prompts.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import type { TestUser } from '#testing/sign-up-user.ts'
import { sweepNotifications } from './sweep-notifications.ts'

let database: TestDatabase
let app: TestApp
/** Another process on the same database. */
let other: TestApp
let owner: TestUser
let guest: TestUser
beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildTestApp({ config: { rateLimits: false }, database })
  other = await buildTestApp({ config: { rateLimits: false }, database })
  owner = await signUpProven(app, 'Olga')
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
})
afterAll(async () => {
  await Promise.all([app.close(), other.close()])
  await database.drop()
})
beforeEach(async () => {
  guest = await signUpProven(app, 'Gus')
})

async function share(kind: 'prompt' | 'collection', id: string, person = guest) {
  const { shares } = await owner.call(addSharesRoute, {
    params: { kind, id },
    body: { emails: [person.email], access: 'read', note: 'Have a look' },
  })
  return shares.find(({ email }) => email === person.email)?.id ?? ''
}

const list = (person: TestUser, query: { cursor?: string; limit?: number } = {}) =>
  person.call(listNotificationsRoute, { query })

/** The events that a browser gets. */
async function follow(person: TestUser, { request }: TestApp = app) {
  const response = await request('/api/v1/notifications/stream', { headers: authorize(person) })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => {
    const { value = '' } = (await reader?.read()) ?? {}
    const data = /^data: (.+)$/m.exec(value)?.[1]
    return data === undefined ? null : NotificationEvent.parse(JSON.parse(data))
  }
  return { next, leave: () => reader?.cancel() }
}

test('a shared prompt is listed and counted, and no longer once the share is revoked', async () => {
  const id = await makePrompt(owner, { title: 'Summariser' })
  const shareId = await share('prompt', id)
  const { notifications, unread } = await list(guest)
  expect(unread).toBe(1)
  expect(notifications).toMatchObject([
    {
      kind: 'shared',
      actor: { name: 'Olga Example' },
      text: 'shared a prompt with you',
      title: 'Summariser',
      excerpt: 'Have a look',
      path: `/editor/${id}`,
      // The workspace of somebody else.
      workspace: { name: null },
      isRead: false,
    },
  ])
  await owner.call(revokeShareRoute, { params: { id: shareId } })
  expect(await list(guest)).toMatchObject({ notifications: [], unread: 0 })
})

test('nothing is shown about a prompt in the trash, and it is shown again when restored', async () => {
  const id = await makePrompt(owner)
  await share('prompt', id)
  await owner.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
  expect((await list(guest)).notifications).toEqual([])
  await owner.call(changePromptsRoute, { body: { action: 'restore', ids: [id] } })
  expect((await list(guest)).notifications).toHaveLength(1)
})

test('a collection and a share with a workspace reach the people they are for', async () => {
  const collection = await owner.call(createCollectionRoute, {
    body: { id: createId(), name: 'Sales', color: 'blue' },
  })
  const collectionId = collection.id
  const shareId = await share('collection', collectionId)
  expect((await list(guest)).notifications).toMatchObject([
    { text: 'shared a collection with you', title: 'Sales', path: `/shared/${collectionId}` },
  ])
  await owner.call(revokeShareRoute, { params: { id: shareId } })
  expect((await list(guest)).notifications).toEqual([])
  const team = await addTeam(app, [
    { user: owner, role: 'owner' },
    { user: guest, role: 'viewer' },
  ])
  const id = await makePrompt(owner, { title: 'For the team' })
  await owner.call(shareWithWorkspaceRoute, {
    params: { kind: 'prompt', id },
    body: { workspaceId: team.id, access: 'read' },
  })
  expect((await list(guest)).notifications).toMatchObject([{ title: 'For the team' }])
  expect((await list(owner)).notifications).toEqual([])
})

test('pages follow each other, and are read one by one or all until a time', async () => {
  for (let shared = 0; shared < 3; shared += 1) await share('prompt', await makePrompt(owner))
  const first = await list(guest, { limit: 2 })
  expect(first).toMatchObject({ unread: 3, nextCursor: expect.any(String) })
  const second = await list(guest, { limit: 2, cursor: first.nextCursor ?? '' })
  expect(second).toMatchObject({ notifications: [{}], nextCursor: null })
  const [newest] = first.notifications
  const [oldest] = second.notifications
  await guest.call(readNotificationsRoute, { body: { ids: [oldest?.id ?? ''] } })
  expect((await list(guest)).unread).toBe(2)
  await share('prompt', await makePrompt(owner))
  await guest.call(readNotificationsRoute, { body: { until: newest?.happenedAt ?? '' } })
  const after = await list(guest)
  expect(after.unread).toBe(1)
  expect(after.notifications.map(({ isRead }) => isRead)).toEqual([false, true, true, true])
})

test('nobody reads or marks notifications of others', async () => {
  await share('prompt', await makePrompt(owner))
  const [notification] = (await list(guest)).notifications
  await owner.call(readNotificationsRoute, { body: { ids: [notification?.id ?? ''] } })
  await owner.call(readNotificationsRoute, { body: { until: new Date().toISOString() } })
  expect((await list(guest)).unread).toBe(1)
})

test('every process tells at once what happened in another, and what was revoked or read', async () => {
  const [here, there] = [await follow(guest), await follow(guest, other)]
  for (const events of [here, there]) expect(await events.next()).toMatchObject({ unread: 0 })
  const shareId = await share('prompt', await makePrompt(owner))
  for (const events of [here, there]) expect(await events.next()).toMatchObject({ unread: 1 })
  await owner.call(revokeShareRoute, { params: { id: shareId } })
  for (const events of [here, there]) expect(await events.next()).toMatchObject({ unread: 0 })
  await share('prompt', await makePrompt(owner))
  for (const events of [here, there]) expect(await events.next()).toMatchObject({ unread: 1 })
  await guest.call(readNotificationsRoute, { body: { until: new Date().toISOString() } })
  for (const events of [here, there]) expect(await events.next()).toMatchObject({ unread: 0 })
  await Promise.all([here.leave(), there.leave()])
})

test('the stream ends with the session', async () => {
  const events = await follow(guest)
  expect(await events.next()).toMatchObject({ unread: 0 })
  await guest.browser.signOut()
  expect(await events.next()).toBeNull()
})

test('comments, mentions, replies and change requests lead to their place, for those who may see it', async () => {
  const team = await buildTeam(app, 'editor')
  const [editor] = team.members as [Member]
  const promptId = await makePrompt(team.owner, { title: 'Plan' })
  const send = (notification: NewNotification) =>
    app.database.transaction().execute((transaction) => notify(transaction, notification))
  const { account } = await guest.call(getMeRoute)
  const told = {
    accountIds: [team.owner.accountId, account.id],
    actorId: editor.accountId,
    workspaceId: team.id,
    promptId,
  }
  const commentId = createId()
  const written = { promptId, text: 'I would\nshorten it' }
  await send({
    kind: 'mention',
    ...told,
    ...(await addComment(app, { ...written, commentId })),
    path: '/editor/x',
  })
  for (const kind of ['reply', 'comment'] as const)
    await send({ kind, ...told, ...(await addComment(app, written)), path: '/editor/x' })
  const changeRequestId = await addChangeRequest(app, { promptId })
  const changeRequest = { changeRequestId, path: '/editor/x?change=1', excerpt: '' }
  for (const event of ['opened', 'merged'] as const)
    await send({ kind: 'change-request', ...told, ...changeRequest, event })
  expect((await list(team.owner)).notifications).toMatchObject([
    { text: 'merged your change', excerpt: null, path: '/editor/x?change=1' },
    { text: 'proposed a change to your prompt' },
    { text: 'commented on your prompt' },
    { text: 'replied to you' },
    {
      text: 'mentioned you in a comment',
      actor: { name: 'editor Member' },
      title: 'Plan',
      excerpt: 'I would shorten it',
      path: `/editor/x?comment=${commentId}`,
      workspace: { name: 'Acme Research' },
    },
  ])
  expect((await list(guest)).notifications).toEqual([])
})

test('those that were read long ago are deleted, and the oldest beyond the limit', async () => {
  await share('prompt', await makePrompt(owner))
  await share('prompt', await makePrompt(owner))
  const [newest, oldest] = (await list(guest)).notifications
  await app.database
    .updateTable('notifications')
    .set({ readAt: sql<Date>`now() - interval '91 days'` })
    .where('id', '=', oldest?.id ?? '')
    .execute()
  await sql`
    insert into notifications (id, account_id, kind, workspace_id, group_key, mail, happened_at)
    select gen_random_uuid(), account_id, 'limit', workspace_id, 'limit ' || number, 'none',
      now() - interval '2 days'
    from notifications, generate_series(1, 1005) as number where id = ${newest?.id}
  `.execute(app.database)
  await sweepNotifications(app.database)
  const rows = await app.database
    .selectFrom('notifications as own')
    .innerJoin('notifications as known', 'known.accountId', 'own.accountId')
    .select('own.id')
    .where('known.id', '=', newest?.id ?? '')
    .execute()
  expect(rows).toHaveLength(1_000)
  expect(rows.map(({ id }) => id)).not.toContain(oldest?.id)
  expect((await list(guest)).notifications).toMatchObject([{ id: newest?.id }])
})
