import { createId } from '@product/domain'
import { ApiError } from '@product/sdk'
import { expect, test } from 'vitest'
import { chatStorageKey } from '#web/lib/commands/chat-store.ts'
import {
  createServer,
  createStorage,
  image,
  now,
  openSession,
  other,
  unreachable,
} from './chat-session-doubles.ts'
import { createDeviceChatStore } from './device-chat.ts'

test('the first message starts a chat, and the next ones go into it in their order', async () => {
  const server = createServer()
  const { session, texts, pending, close } = openSession(server)
  await session.send('Hello', [])
  await session.send('Are you there?', [])
  expect(texts()).toEqual(['Hello', 'Are you there?'])
  expect(pending()).toEqual([])
  close()
})

test('files are sent with the first message, also after the page was closed without a network', async () => {
  const server = createServer()
  const storage = createStorage()
  const first = openSession(server, storage)
  const file = await first.session.upload(image)
  server.failNext(unreachable())
  void first.session.send('It looks like this', [file])
  await expect.poll(() => first.session.read().isOffline).toBe(true)
  first.close()

  const second = openSession(server, storage)
  expect(second.session.read().pending).toMatchObject([{ files: [file] }])
  await expect.poll(second.texts).toEqual(['It looks like this'])
  expect(server.messages).toMatchObject([{ files: [file] }])
  second.close()
})

test('a message without a network waits on the device and is sent once', async () => {
  const server = createServer()
  const { session, pending, texts, reconnect, close } = openSession(server)
  server.failNext(unreachable(), 'answer lost')
  const sent = session.send('Hello', [])
  await expect.poll(() => session.read().isOffline).toBe(true)
  expect(pending()).toEqual(['Hello'])
  reconnect()
  // Stored, but the answer is lost: it is sent again under the same id.
  await expect.poll(() => server.messages).toHaveLength(1)
  expect(pending()).toEqual(['Hello'])
  await expect
    .poll(() => {
      reconnect()
      return pending()
    })
    .toEqual([])
  await sent
  expect(server.messages.map(({ text }) => text)).toEqual(['Hello'])
  expect(texts()).toEqual(['Hello'])
  expect(session.read().isOffline).toBe(false)
  close()
})

test('a message that waits survives the page', async () => {
  const server = createServer()
  const storage = createStorage()
  const first = openSession(server, storage)
  server.failNext(unreachable())
  void first.session.send('Hello', [])
  await expect.poll(() => first.session.read().isOffline).toBe(true)
  first.close()

  const second = openSession(server, storage)
  expect(second.pending()).toEqual(['Hello'])
  await expect.poll(() => second.texts()).toEqual(['Hello'])
  expect(server.messages).toHaveLength(1)
  second.close()
})

test('a refused message says why, lets the next one pass, and can be sent again', async () => {
  const server = createServer()
  const { session, texts, close } = openSession(server)
  await session.send('Hello', [])
  const message = 'Too many requests. Please try again later.'
  server.failNext(new ApiError({ status: 429, code: 'rate.limited', message }))
  await session.send('One', [])
  await session.send('Two', [])
  expect(session.read().pending).toMatchObject([{ text: 'One', problem: message }])
  expect(texts()).toEqual(['Hello', 'Two'])
  await session.retry(session.read().pending[0]?.id ?? '')
  expect(session.read().pending).toEqual([])
  close()
})

const refusal = (status: number, code: string) => new ApiError({ status, code, message: code })

test.each([
  [refusal(429, 'rate.limited'), true],
  [refusal(401, 'session.missing'), true],
  [refusal(403, 'support.network-blocked'), true],
  [refusal(403, 'auth.second-factor-required'), true],
  [refusal(403, 'http.unexpected'), true],
  [new TypeError('A bug'), true],
  [refusal(422, 'support.links-refused'), false],
  [refusal(403, 'support.blocked'), false],
  [refusal(400, 'request.invalid'), false],
])('after %s a message may be sent again unchanged: %s', async (failure, mayRetry) => {
  const server = createServer()
  const { session, close } = openSession(server)
  server.failNext(failure)
  await session.send('Hello', [])
  expect(session.read().pending).toMatchObject([{ text: 'Hello', mayRetry }])
  close()
})

test('a message that an earlier version of the app left on the device is still sent', async () => {
  const server = createServer()
  const storage = createStorage()
  createDeviceChatStore(storage, null).change((known) => {
    const left = { id: createId(), chatId: known.chatId, text: 'Hello', files: [], writtenAt: now }
    return { ...known, outbox: [{ ...left, problem: null, mayRetry: true }] }
  })
  const stored = storage.getItem(chatStorageKey) ?? ''
  const earlier = stored.replace(',"mayRetry":true', '').replace(',"drafts":{}', '')
  storage.setItem(chatStorageKey, earlier)
  expect(earlier).not.toMatch(/mayRetry|drafts/)
  const { texts, close } = openSession(server, storage)
  await expect.poll(texts).toEqual(['Hello'])
  close()
})

test('after a lost connection the messages in between arrive once', async () => {
  const server = createServer()
  const { session, texts, reconnect, close } = openSession(server)
  await session.send('Hello', [])
  await expect.poll(server.isFollowed).toBe(true)
  server.answerAsOperator('Hi!')
  expect(texts()).toEqual(['Hello', 'Hi!'])
  server.cutStream()
  await expect.poll(() => session.read().isOffline).toBe(true)
  server.answerAsOperator('How can I help?')
  reconnect()
  await expect.poll(texts).toEqual(['Hello', 'Hi!', 'How can I help?'])
  expect(session.read().isOffline).toBe(false)
  close()
})

test('a chat that the server no longer has is replaced by another one', async () => {
  const server = createServer()
  const { session, texts, close } = openSession(server)
  await session.send('Hello', [])
  server.forgetChat()
  server.messages.length = 0
  await session.send('Still there?', [])
  expect(texts()).toEqual(['Still there?'])
  close()
})

test('a message whose file is gone is refused, and its chat goes on', async () => {
  const server = createServer()
  const { session, close } = openSession(server)
  await session.send('Hello', [])
  const { chatId } = session.read()
  server.failNext(refusal(404, 'support.file-unknown'))
  await session.send('See this', [])
  expect(session.read()).toMatchObject({ chatId, pending: [{ text: 'See this' }] })
  close()
})

test('while the chat is closed its answers count as unread, and opening it reads them', async () => {
  const server = createServer()
  const opened = openSession(server)
  await opened.session.send('Hello', [])
  opened.close()
  server.answerAsOperator('Hi!')
  opened.session.resume()
  await expect.poll(() => opened.unread.at(-1)).toBe(2)
  opened.session.open()()
  expect(opened.unread.at(-1)).toBe(0)
})

test('a browser that forbids storage chats all the same', async () => {
  const server = createServer()
  const refuse = () => {
    throw new Error('forbidden')
  }
  const { session, texts, close } = openSession(server, { getItem: refuse, setItem: refuse })
  await session.send('Hello', [])
  await session.send('Again', [])
  expect(texts()).toEqual(['Hello', 'Again'])
  close()
})

test('a message that one account left here is never sent by another', async () => {
  const server = createServer()
  const storage = createStorage()
  const first = openSession(server, storage, 'ada')
  server.failNext(unreachable())
  void first.session.send('My secret', [])
  await expect.poll(() => first.session.read().isOffline).toBe(true)
  first.close()

  const second = openSession(server, storage, 'grace')
  expect(second.pending()).toEqual([])
  await second.session.send('Hello', [])
  expect(server.messages.map(({ text }) => text)).toEqual(['Hello'])
  second.close()
})

/** Another chat of the same account. */

test('a message that waits goes into the chat in which it was written', async () => {
  const server = createServer()
  const { session, pending, reconnect, close } = openSession(server, createStorage(), 'ada')
  await session.send('Hello', [])
  const first = session.read().chat?.id
  server.failNext(unreachable())
  const sent = session.send('More about it', [])
  await expect.poll(() => session.read().isOffline).toBe(true)
  session.switchTo(other(server))
  await expect.poll(() => session.read().chat?.subject).toBe('Another question')
  expect(pending()).toEqual([])
  reconnect()
  await sent
  expect(server.sentTo.at(-1)).toBe(first)
  close()
})

test('a first message that waits starts its own chat, although another one is shown', async () => {
  const server = createServer()
  const { session, texts, reconnect, close } = openSession(server, createStorage(), 'ada')
  server.failNext(unreachable())
  const written = session.read().chatId
  const sent = session.send('Hello', [])
  await expect.poll(() => session.read().isOffline).toBe(true)
  const shown = other(server)
  session.switchTo(shown)
  reconnect()
  await sent
  expect(server.started).toEqual([written])
  expect(server.sentTo).toEqual([])
  expect(server.messages.map(({ text }) => text)).toEqual(['Hello'])
  expect(session.read().chat?.id).toBe(shown)
  expect(texts()).toEqual([])
  close()
})

test('messages of a chat that is no longer shown are dropped when they come late', async () => {
  const server = createServer()
  const { session, texts, close } = openSession(server, createStorage(), 'ada')
  await session.send('Hello', [])
  const first = session.read().chat?.id
  server.holdMessages()
  session.switchTo(first)
  await expect.poll(server.countHeld).toBe(1)
  session.switchTo(undefined)
  await expect.poll(() => session.read().isLoading).toBe(false)
  server.releaseMessages()
  // Those of the first chat are taken, or dropped, before another request is answered.
  await session.reload()
  expect(texts()).toEqual([])
  expect(session.read().hasEarlier).toBe(false)
  expect(session.read().chat).toBeUndefined()
  close()
})

test('the chat of a visitor who signs in becomes one of the account', async () => {
  const server = createServer({ isVisitors: true })
  const storage = createStorage()
  const visitor = openSession(server, storage)
  await visitor.session.send('Hello', [])
  visitor.close()
  const account = openSession(server, storage, 'ada')
  await expect.poll(account.texts).toEqual(['Hello'])
  expect(server.claimed()).toEqual([visitor.session.read().chat?.id])
  account.close()
})

test('on a device without a chat the newest one of the account goes on', async () => {
  const server = createServer()
  const first = openSession(server, createStorage(), 'ada')
  await first.session.send('Hello', [])
  first.close()
  const storage = createStorage()
  // As the first request does, which needs the token.
  createDeviceChatStore(storage, 'ada').change((known) => known)
  const second = openSession(server, storage, 'ada')
  await expect.poll(second.texts).toEqual(['Hello'])
  second.session.switchTo(undefined)
  await expect.poll(() => second.session.read().isLoading).toBe(false)
  expect(second.texts()).toEqual([])
  second.close()
})

test('the list of conversations has the newest message of the one that is shown', async () => {
  const server = createServer()
  const { session, close } = openSession(server, createStorage(), 'ada')
  await session.send('Hello', [])
  await expect.poll(() => session.read().history.length).toBe(1)
  await expect.poll(server.isFollowed).toBe(true)
  server.answerAsOperator('The answer')
  expect(session.read().history[0]?.lastText).toBe('The answer')
  close()
})

test('the chat of an account starts without an address, and its settings are known', async () => {
  const server = createServer()
  const { session, close } = openSession(server, createStorage(), 'account')
  await session.send('Hello', [])
  expect(server.senders).toEqual([{ name: '', address: null }])
  await expect
    .poll(() => session.read().accountMails)
    .toEqual({ address: 'ada@example.com', timing: 'off' })
  close()
})

test('a visitor’s name and address go with the chats that they start', async () => {
  const server = createServer()
  const { session, close } = openSession(server)
  await session.send('Hello', [], { name: 'Vera', address: 'vera@example.com' })
  expect(server.senders).toEqual([{ name: 'Vera', address: 'vera@example.com' }])
  expect(session.read().deviceAddress).toBe('vera@example.com')
  close()
})

test('earlier conversations are loaded by page', async () => {
  const server = createServer()
  const ids = ['One', 'Two', 'Three'].map(server.addChat)
  const { session, close } = openSession(server, createStorage(), 'account')
  await expect.poll(() => session.read().history).toHaveLength(2)
  await session.loadEarlierChats()
  expect(session.read().history.map(({ id }) => id)).toEqual(ids)
  expect(session.read().historyCursor).toBeNull()
  close()
})

test('a session that has ended sends nothing and stores nothing', async () => {
  const server = createServer()
  const storage = createStorage()
  const { session, reconnect, close } = openSession(server, storage, 'ada')
  server.failNext(unreachable())
  const sent = session.send('My secret', [])
  await expect.poll(() => session.read().isOffline).toBe(true)
  close()
  session.end()
  const next = createDeviceChatStore(storage, 'grace').change((known) => known)
  reconnect()
  await sent
  expect(server.messages).toEqual([])
  expect(createDeviceChatStore(storage, 'grace').read()).toEqual(next)
})
