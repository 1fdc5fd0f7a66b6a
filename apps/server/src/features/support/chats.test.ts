import {
  blockPersonRoute,
  changeChatRoute,
  changeConversationRoute,
  chatTokenHeader,
  getChatRoute,
  getConversationRoute,
  getMeRoute,
  getSupportHoursRoute,
  listChatMessagesRoute,
  listChatsRoute,
  markChatSeenRoute,
  sendChatMessageRoute,
  sendContactMessageRoute,
  startChatRoute,
  unblockPersonRoute,
} from '@product/contract'
import { createId, supportLimits } from '@product/domain'
import { createCaller } from '@product/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { answer, createVisitor, startChat } from '#testing/support-people.ts'

/** A Wednesday at 10 in Los Angeles. */
let now = new Date('2026-11-18T18:00:00Z')

let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
let ada: TestUser
beforeAll(async () => {
  app = await buildTestApp({
    config: { rateLimits: false, operatorEmail: 'operator@example.com' },
    now: () => now,
  })
  operator = await signUpOperator(app)
  await operator.call(getMeRoute)
  ada = await signUpUser(app)
})
afterAll(() => app.close())

const write = (
  { call }: Pick<TestUser, 'call'>,
  id: string,
  { text = 'And more?', messageId = createId() }: { text?: string; messageId?: string } = {},
) => call(sendChatMessageRoute, { params: { id }, body: { id: messageId, text } })

const messagesOf = async ({ call }: Pick<TestUser, 'call'>, id: string) =>
  (await call(listChatMessagesRoute, { params: { id } })).messages

test('a visitor starts a chat and writes on; sent again, everything is stored once', async () => {
  const visitor = createVisitor(app)
  const body = {
    id: createId(),
    message: { id: createId(), text: 'Does it keep every version?' },
    name: 'Grace',
    page: '/pricing',
  }
  const [chat, again] = await Promise.all([
    visitor.call(startChatRoute, { body }),
    visitor.call(startChatRoute, { body }),
  ])
  expect(chat).toMatchObject({ id: body.id, state: 'new', name: 'Grace', lastSequence: 1 })
  expect(again.id).toBe(chat.id)
  const message = { messageId: createId(), text: 'And how long?' }
  const sent = await Promise.all([1, 2, 3].map(() => write(visitor, chat.id, message)))
  expect(new Set(sent.map(({ sequence }) => sequence))).toEqual(new Set([2]))
  expect((await messagesOf(visitor, chat.id)).map(({ text }) => text)).toEqual([
    'Does it keep every version?',
    'And how long?',
  ])
})

test('the server stores no secret of a visitor, only its hash', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const row = await app.database
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.tokenHash).toHaveLength(32)
  expect(JSON.stringify(row)).not.toContain(visitor.token)
})

test('nobody else reads a chat: no other visitor, no account, and no account with the same address', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor, { address: ada.email })
  for (const stranger of [createVisitor(app), ada, { call: createVisitor(app).call }])
    await expect(stranger.call(getChatRoute, { params: { id } })).rejects.toMatchObject({
      code: 'support.chat-unknown',
    })
  await expect(callAs(app)(getChatRoute, { params: { id } })).rejects.toMatchObject({
    code: 'support.token-missing',
    status: 401,
  })
  await expect(write(createVisitor(app), id)).rejects.toMatchObject({ status: 404 })
  expect((await ada.call(listChatsRoute)).chats).toEqual([])
})

test('an id that somebody else has taken opens nothing', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  await expect(startChat(createVisitor(app), { id })).rejects.toMatchObject({ status: 404 })
  const [first] = await messagesOf(visitor, id)
  const stranger = createVisitor(app)
  const own = await startChat(stranger)
  await expect(write(stranger, own.id, { messageId: first?.id ?? '' })).rejects.toMatchObject({
    code: 'support.id-taken',
  })
})

test('people who are signed in have a history; a secret is no second way into it', async () => {
  const both = createVisitor(app)
  const grace = await signUpUser(app, { firstName: 'Grace' })
  const first = await startChat(grace, { text: 'My first question' })
  const second = await startChat(grace, { text: 'My second question' })
  const { chats } = await grace.call(listChatsRoute)
  expect(chats.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(chats[0]).toMatchObject({ subject: 'My second question', name: 'Grace Example' })
  await expect(both.call(getChatRoute, { params: { id: first.id } })).rejects.toMatchObject({
    status: 404,
  })
})

/** One browser: the secret of a visitor, and the session of the person who has signed in there. */
const withBoth = (token: string, { session }: TestUser) => ({
  call: createCaller({
    baseUrl: app.url,
    fetch: (request) => {
      request.headers.set(chatTokenHeader, token)
      request.headers.set('authorization', `Bearer ${session.access_token}`)
      return fetch(request)
    },
  }),
})

test('a visitor who signs in takes their chat into the account, and the secret opens it no more', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const grace = await signUpUser(app, { firstName: 'Grace' })
  const both = withBoth(visitor.token, grace)
  const chat = await both.call(changeChatRoute, { params: { id }, body: {} })
  expect(chat).toMatchObject({ name: 'Grace Example', mayLink: true })
  expect((await grace.call(listChatsRoute)).chats.map((each) => each.id)).toEqual([id])
  expect(await operator.call(getConversationRoute, { params: { id } })).toMatchObject({
    person: { plan: 'pro' },
  })
  await expect(visitor.call(getChatRoute, { params: { id } })).rejects.toMatchObject({
    status: 404,
  })
  await write(both, id)
})

test('a message does so too, and a second account takes nothing', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor, { name: 'Grace' })
  const grace = await signUpUser(app)
  await write(withBoth(visitor.token, grace), id)
  expect(await grace.call(getChatRoute, { params: { id } })).toMatchObject({ name: 'Grace' })
  await expect(
    withBoth(visitor.token, ada).call(changeChatRoute, { params: { id }, body: {} }),
  ).rejects.toMatchObject({ status: 404 })
})

test('signing in does not lift a block', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  await operator.call(blockPersonRoute, { params: { id }, body: {} })
  const both = withBoth(visitor.token, await signUpUser(app))
  await expect(write(both, id)).rejects.toMatchObject({ code: 'support.blocked' })
  expect((await both.call(listChatsRoute)).chats).toEqual([])
})

test('messages are paged from the newest back', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor, { text: 'Message 1' })
  for (let count = 2; count <= 7; count++) await write(visitor, id, { text: `Message ${count}` })
  const read = (before?: number) =>
    visitor.call(listChatMessagesRoute, {
      params: { id },
      query: { limit: 3, ...(before !== undefined && { before }) },
    })
  const newest = await read()
  expect(newest.messages.map(({ sequence }) => sequence)).toEqual([5, 6, 7])
  const middle = await read(5)
  expect(middle).toMatchObject({ hasEarlier: true })
  const oldest = await read(2)
  expect(oldest).toMatchObject({ hasEarlier: false, messages: [{ text: 'Message 1' }] })
})

test('new visitors send no links, until somebody has answered', async () => {
  const visitor = createVisitor(app)
  const text = 'Look at https://spam.example'
  await expect(startChat(visitor, { text })).rejects.toMatchObject({
    status: 422,
    code: 'support.links-refused',
  })
  await expect(startChat(visitor, { name: 'www.spam.example' })).rejects.toMatchObject({
    code: 'support.links-refused',
  })
  const chat = await startChat(visitor)
  expect(chat.mayLink).toBe(false)
  await expect(write(visitor, chat.id, { text })).rejects.toMatchObject({ status: 422 })
  await answer(operator, chat.id)
  expect((await write(visitor, chat.id, { text })).text).toBe(text)
  expect((await startChat(ada, { text })).mayLink).toBe(true)
})

test('HTML and Markdown are stored and answered as the text that they are', async () => {
  const visitor = createVisitor(app)
  const text = '<img src=x onerror=alert(1)> **bold** {{name}}\n<script>alert(1)</script>'
  const { id } = await startChat(visitor, { text, name: '<b>Grace</b>', address: 'a@example.com' })
  expect((await messagesOf(visitor, id))[0]).toMatchObject({ text, authorName: '<b>Grace</b>' })
  await answer(operator, id, '<script>alert(2)</script>')
  const mail = (await app.mails()).at(-1)
  expect(mail?.textBody).toContain('<script>alert(2)</script>')
  expect(mail?.htmlBody).toBeNull()
})

test.each([
  ['an empty message', { text: ' \n ' }],
  ['a message that is too long', { text: 'a'.repeat(supportLimits.messageText + 1) }],
  ['a character that cannot be stored', { text: 'a\u0000b' }],
])('%s is refused', async (_, { text }) => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  await expect(write(visitor, id, { text })).rejects.toMatchObject({ status: 400 })
})

test.each(['', 'short', `${'a'.repeat(42)}!`, 'a'.repeat(44)])(
  'a secret that is %s is refused',
  async (token) => {
    const visitor = createVisitor(app, token)
    await expect(startChat(visitor)).rejects.toMatchObject({ status: 400 })
  },
)

test('a client has a few open chats at once, and more once some are closed', async () => {
  const visitor = createVisitor(app)
  const chats = []
  for (let count = 0; count < supportLimits.openChats; count++) chats.push(await startChat(visitor))
  await expect(startChat(visitor)).rejects.toMatchObject({ code: 'support.too-many-chats' })
  const [first] = chats
  if (!first) throw new Error('There is no chat')
  await operator.call(changeConversationRoute, {
    params: { id: first.id },
    body: { revision: 1, state: 'closed' },
  })
  await startChat(visitor)
})

test('a chat holds a bounded number of messages', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  await app.database
    .updateTable('conversations')
    .set({ lastSequence: supportLimits.messagesPerConversation })
    .where('id', '=', id)
    .execute()
  await expect(write(visitor, id)).rejects.toMatchObject({ code: 'support.too-many-messages' })
})

test('a person who is blocked cannot write: not in the chat, not in a new one, not by the form', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const block = (conversationId: string) =>
    operator.call(blockPersonRoute, { params: { id: conversationId }, body: { reason: 'Spam' } })
  await block(id)
  const refusal = { code: 'support.blocked', status: 403 }
  await expect(write(visitor, id)).rejects.toMatchObject(refusal)
  await expect(startChat(visitor)).rejects.toMatchObject(refusal)
  await operator.call(unblockPersonRoute, { params: { id } })
  await write(visitor, id)

  const contact = (email: string) =>
    callAs(app)(sendContactMessageRoute, {
      body: { id: createId(), name: 'S', email, subject: 's', message: 'm' },
    })
  const letter = await contact('Spammer@example.com')
  await block(letter.id)
  await expect(contact('spammer@EXAMPLE.com')).rejects.toMatchObject(refusal)
})

test('a block of somebody who typed a foreign address does not hold for its owner', async () => {
  const spammer = createVisitor(app)
  const { id } = await startChat(spammer, { address: ada.email })
  await operator.call(blockPersonRoute, { params: { id }, body: {} })
  await startChat(ada, { address: ada.email })
  await startChat(createVisitor(app), { address: ada.email })
})

test('an account is blocked whatever address and secret it comes with', async () => {
  const spammer = await signUpUser(app)
  const { id } = await startChat(spammer)
  await operator.call(blockPersonRoute, { params: { id }, body: {} })
  await expect(startChat(spammer, { address: 'new@example.com' })).rejects.toMatchObject({
    code: 'support.blocked',
  })
})

test('a message reopens a chat that was answered or closed, and it waits again', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  await answer(operator, id)
  const read = () => visitor.call(getChatRoute, { params: { id } })
  expect(await read()).toMatchObject({ state: 'answered', operatorName: 'Olga Operator' })
  await write(visitor, id)
  expect(await read()).toMatchObject({ state: 'open' })
  const { revision } = await app.database
    .selectFrom('conversations')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await operator.call(changeConversationRoute, {
    params: { id },
    body: { revision, state: 'closed' },
  })
  expect(await read()).toMatchObject({ state: 'closed' })
  await write(visitor, id)
  expect(await read()).toMatchObject({ state: 'open' })
})

test('both sides learn what the other has seen, and nobody sees what is not written yet', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  await answer(operator, id)
  await visitor.call(markChatSeenRoute, { params: { id }, body: { sequence: 99 } })
  expect(await visitor.call(getChatRoute, { params: { id } })).toMatchObject({
    personSeen: 2,
    operatorSeen: 2,
  })
})

test('a name and an address can be left later', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const changed = await visitor.call(changeChatRoute, {
    params: { id },
    body: { address: 'grace@example.com', name: 'Grace' },
  })
  expect(changed).toMatchObject({ address: 'grace@example.com', name: 'Grace' })
  await expect(
    visitor.call(changeChatRoute, { params: { id }, body: { address: 'nobody' } }),
  ).rejects.toMatchObject({ status: 400 })
})

test('the hours follow Los Angeles, under a label that stays', async () => {
  const call = callAs(app)
  expect(await call(getSupportHoursRoute)).toMatchObject({
    isOpen: true,
    isOperatorPresent: false,
    isAnsweredNow: false,
    nextChange: '2026-11-19T01:00:00.000Z',
    label: 'PST',
    opensAtHour: 9,
    closesAtHour: 17,
  })
  now = new Date('2026-07-18T18:00:00Z')
  try {
    expect(await call(getSupportHoursRoute)).toMatchObject({
      isOpen: false,
      nextChange: '2026-07-20T16:00:00.000Z',
      label: 'PST',
    })
  } finally {
    now = new Date('2026-11-18T18:00:00Z')
  }
})

test('the operators’ mailbox hears of a chat that nobody answers at once', async () => {
  const { id } = await startChat(createVisitor(app), { text: 'Is anybody there?' })
  expect((await app.mails()).at(-1)).toMatchObject({
    toAddress: 'operator@example.com',
    subject: expect.stringContaining('Is anybody there?'),
    textBody: expect.stringContaining(`/operator/inbox/${id}`),
  })
})

test('too many messages of one chat in a minute are refused', async () => {
  const limited = await buildTestApp({ config: { operatorEmail: null } })
  try {
    await avoidWindowBoundary(60)
    const visitor = createVisitor(limited)
    const { id } = await startChat(visitor)
    const body = { id: createId(), text: 'Again' }
    const send = () =>
      visitor.call(sendChatMessageRoute, { params: { id }, body }).then(
        () => 201,
        ({ status }: { status: number }) => status,
      )
    const statuses = []
    for (let count = 0; count < 31; count++) statuses.push(await send())
    expect(statuses.filter((status) => status === 201)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  } finally {
    await limited.close()
  }
})
