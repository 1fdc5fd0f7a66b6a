import {
  ConversationEvent,
  getChatRoute,
  getInboxRoute,
  getMeRoute,
  getSupportHoursRoute,
  InboxEvent,
  SupportChatEvent,
  sendChatMessageRoute,
  typeInChatRoute,
  typeInConversationRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { authorize } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { answer, createVisitor, readEvents, startChat } from '#testing/support-people.ts'

/** A Wednesday at 10 in Los Angeles. */
const now = () => new Date('2026-11-18T18:00:00Z')

let database: TestDatabase
let app: TestApp
let other: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
beforeAll(async () => {
  database = await createTestDatabase()
  const config = { rateLimits: false }
  app = await buildTestApp({ config, database, now })
  other = await buildTestApp({ config, database, now })
  operator = await signUpOperator(app)
  await operator.call(getMeRoute)
})
afterAll(async () => {
  await app.close()
  await other.close()
  await database.drop()
})

type Visitor = ReturnType<typeof createVisitor>

async function followChat(site: TestApp, { headers }: Visitor, id: string, after = 0) {
  const path = `/api/v1/support/chats/${id}/stream?after=${after}`
  return readEvents(await site.request(path, { headers }), SupportChatEvent)
}

async function followInbox(site: TestApp, query = '') {
  const headers = authorize(operator)
  const path = `/api/v1/support/inbox/stream${query}`
  return readEvents(await site.request(path, { headers }), InboxEvent)
}

async function followConversation(site: TestApp, id: string) {
  const path = `/api/v1/support/conversations/${id}/stream`
  return readEvents(await site.request(path, { headers: authorize(operator) }), ConversationEvent)
}

const write = ({ call }: Visitor, id: string, text: string) =>
  call(sendChatMessageRoute, { params: { id }, body: { id: createId(), text } })

const textsOf = (events: { seen: (SupportChatEvent | ConversationEvent)[] }) =>
  events.seen.flatMap((event) =>
    event.type === 'messages' ? event.messages.map(({ text }) => text) : [],
  )

const chatOf = ({ seen }: { seen: SupportChatEvent[] }) =>
  seen.findLast((event) => event.type === 'chat')?.chat

const conversationOf = ({ seen }: { seen: ConversationEvent[] }) =>
  seen.findLast((event) => event.type === 'conversation')?.conversation

const inboxOf = ({ seen }: { seen: InboxEvent[] }) =>
  seen.findLast((event) => event.type === 'inbox')?.inbox

test('visitor and operator at two processes read each other at once', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor, { text: 'One' })
  const person = await followChat(app, visitor, id)
  const inbox = await followInbox(other)
  const conversation = await followConversation(other, id)
  await expect.poll(() => textsOf(person)).toEqual(['One'])
  await answer({ call: callAs(other, operator.session.access_token) }, id, 'Two')
  await expect.poll(() => textsOf(person)).toEqual(['One', 'Two'])
  await write(visitor, id, 'Three')
  await expect.poll(() => textsOf(conversation)).toEqual(['One', 'Two', 'Three'])
  await expect
    .poll(() => inbox.seen.flatMap((event) => (event.type === 'conversations' ? event.ids : [])))
    .toContain(id)
  await expect.poll(() => inboxOf(inbox)?.counts.open).toBe(1)
  await Promise.all([person.leave(), inbox.leave(), conversation.leave()])
})

test('a reader who was away follows from where it was, and misses nothing', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor, { text: 'Message 1' })
  const first = await followChat(app, visitor, id)
  await expect.poll(() => textsOf(first)).toEqual(['Message 1'])
  await first.leave()
  for (let count = 2; count <= 130; count++) await write(visitor, id, `Message ${count}`)
  const again = await followChat(other, visitor, id, 1)
  await expect.poll(() => textsOf(again).length).toBe(129)
  await write(visitor, id, 'Message 131')
  await expect
    .poll(() => textsOf(again))
    .toEqual(Array.from({ length: 130 }, (_, index) => `Message ${index + 2}`))
  await again.leave()
})

test('typing is told to the other side, and ends by itself or with the message', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const person = await followChat(app, visitor, id)
  const conversation = await followConversation(other, id)
  await expect.poll(() => conversationOf(conversation)?.person.isPresent).toBe(true)
  await visitor.call(typeInChatRoute, { params: { id } })
  await expect.poll(() => conversationOf(conversation)?.isPersonTyping).toBe(true)
  await write(visitor, id, 'Done')
  await expect.poll(() => conversationOf(conversation)?.isPersonTyping).toBe(false)
  await operator.call(typeInConversationRoute, { params: { id } })
  await expect.poll(() => chatOf(person)?.isOperatorTyping).toBe(true)
  await expect
    .poll(() => chatOf(person)?.isOperatorTyping, { timeout: 15_000, interval: 200 })
    .toBe(false)
  await Promise.all([person.leave(), conversation.leave()])
  await expect
    .poll(async () => (await operator.call(getInboxRoute)).operators[0]?.isPresent)
    .toBe(false)
}, 30_000)

test('nobody who opens the chat after an answer sees its author typing', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const person = await followChat(app, visitor, id)
  await operator.call(typeInConversationRoute, { params: { id } })
  await expect.poll(() => chatOf(person)?.isOperatorTyping).toBe(true)
  await person.leave()
  await answer(operator, id)
  const later = await followChat(app, visitor, id, 2)
  // Well before it would end by itself.
  await expect
    .poll(() => chatOf(later), { timeout: 2_000 })
    .toMatchObject({ lastSequence: 2, isOperatorTyping: false })
  await later.leave()
})

test('an operator is online while the inbox is open, and visitors are told at once', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const person = await followChat(app, visitor, id)
  await expect.poll(() => chatOf(person)?.isAnsweredNow).toBe(false)
  const inbox = await followInbox(other)
  await expect.poll(() => chatOf(person)?.isAnsweredNow).toBe(true)
  expect(await callAs(app)(getSupportHoursRoute)).toMatchObject({
    isOperatorPresent: true,
    isAnsweredNow: true,
  })
  expect(inboxOf(inbox)?.operators).toMatchObject([{ name: 'Olga Operator', isPresent: true }])
  await inbox.leave()
  await expect.poll(() => chatOf(person)?.isAnsweredNow).toBe(false)
  await person.leave()
})

test('an operator who is away follows the inbox without counting as online', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const person = await followChat(app, visitor, id)
  const away = await followInbox(other, '?away=true')
  await expect.poll(() => inboxOf(away)?.operators).toMatchObject([{ isPresent: false }])
  expect(await callAs(app)(getSupportHoursRoute)).toMatchObject({ isOperatorPresent: false })
  expect(inboxOf(away)?.counts.waiting).toBeGreaterThan(0)
  const back = await followInbox(app)
  await expect.poll(() => inboxOf(away)?.operators).toMatchObject([{ isPresent: true }])
  await expect.poll(() => chatOf(person)?.isAnsweredNow).toBe(true)
  await Promise.all([away.leave(), back.leave(), person.leave()])
})

test('the presence of a killed process lapses', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const accountId = (await operator.call(getMeRoute)).account.id
  const expiresAt = new Date(Date.now() - 1_000)
  await app.database
    .insertInto('supportStreams')
    .values([
      { id: createId(), operatorId: accountId, expiresAt },
      { id: createId(), conversationId: id, expiresAt },
    ])
    .execute()
  expect(await callAs(app)(getSupportHoursRoute)).toMatchObject({ isOperatorPresent: false })
  expect((await answer(operator, id)).delivery).toBe('none')
  await app.jobs.enqueue(app.database, 'mail-support-answers', {})
  await app.drainJobs()
  expect(await app.database.selectFrom('supportStreams').select('id').execute()).toEqual([])
})

test('a stream ends with the chat, with the session and with the role', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const person = await followChat(app, visitor, id)
  await app.database.deleteFrom('conversations').where('id', '=', id).execute()
  await person.hasEnded

  const ada = await signUpUser(app)
  const own = await startChat(ada)
  const response = await app.request(`/api/v1/support/chats/${own.id}/stream`, {
    headers: authorize(ada),
  })
  const signedIn = readEvents(response, SupportChatEvent)
  await expect.poll(() => signedIn.seen.length).toBeGreaterThan(0)
  await ada.browser.signOut()
  await signedIn.hasEnded

  const inbox = await followInbox(app)
  await expect.poll(() => inbox.seen.length).toBeGreaterThan(0)
  await app.database
    .updateTable('authUsers')
    .set({ appMetadata: '{}' })
    .where('id', '=', operator.session.user.id)
    .execute()
  await write(visitor, (await startChat(visitor)).id, 'Anything')
  await inbox.hasEnded
  await app.database
    .updateTable('authUsers')
    .set({ appMetadata: JSON.stringify({ role: 'operator' }) })
    .where('id', '=', operator.session.user.id)
    .execute()
})

test('the number of streams of a chat is bounded, and a stranger opens none', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const open = []
  for (let count = 0; count < 8; count++) open.push(await followChat(app, visitor, id))
  const path = `/api/v1/support/chats/${id}/stream`
  const ninth = await app.request(path, { headers: visitor.headers })
  expect(ninth.status).toBe(429)
  await ninth.body?.cancel()
  const stranger = await app.request(path, { headers: createVisitor(app).headers })
  expect(stranger.status).toBe(404)
  await stranger.body?.cancel()
  await Promise.all(open.map((events) => events.leave()))
  await expect
    .poll(async () => (await app.request(path, { headers: visitor.headers })).status)
    .toBe(200)
})

test('many chats at once are answered each in its own', async () => {
  const chats = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const site = index % 2 === 0 ? app : other
      const visitor = createVisitor(site)
      const { id } = await startChat(visitor, { text: `Question ${index}` })
      return { id, index, visitor, events: await followChat(site, visitor, id) }
    }),
  )
  await Promise.all(chats.map(({ id, index }) => answer(operator, id, `Answer ${index}`)))
  for (const { events, index, visitor, id } of chats) {
    await expect.poll(() => textsOf(events)).toEqual([`Question ${index}`, `Answer ${index}`])
    expect(await visitor.call(getChatRoute, { params: { id } })).toMatchObject({
      state: 'answered',
    })
    await events.leave()
  }
})
