import { createId } from '@product/domain'
import { ApiError } from '@product/sdk'
import { expect, test } from 'vitest'
import { chatStorageKey } from '#web/lib/commands/chat-store.ts'
import {
  createServer,
  createStorage,
  openSession,
  other,
  unreachable,
} from './chat-session-doubles.ts'
import { createDeviceChatStore } from './device-chat.ts'

test('what is being written stays with its chat, while the chat is closed too', async () => {
  const server = createServer()
  const { session, close } = openSession(server)
  session.setDraft({ text: 'Not yet', files: [] })
  close()
  expect(session.readDraft().text).toBe('Not yet')
  session.switchTo(undefined)
  expect(session.readDraft().text).toBe('')
})

test('what is being written survives the page, also without a network, until it is sent', async () => {
  const server = createServer()
  const storage = createStorage()
  const typed = { text: 'Not yet', name: 'Vera', address: 'vera@exa' }
  const first = openSession(server, storage)
  first.session.setDraft({ ...typed, files: [] })
  first.close()
  first.session.end()

  const second = openSession(server, storage)
  expect(second.session.readDraft()).toEqual({ ...typed, files: [] })
  server.failNext(unreachable())
  void second.session.send('Not yet', [])
  expect(storage.getItem(chatStorageKey)).not.toContain('vera@exa')
  await expect.poll(() => second.session.read().isOffline).toBe(true)
  second.close()
  second.session.end()

  const third = openSession(server, storage)
  expect(third.session.readDraft().text).toBe('')
  expect(third.pending()).toEqual(['Not yet'])
  third.close()
})

test('each chat has its own text on the device, and none once it is deleted', async () => {
  const server = createServer()
  const storage = createStorage()
  const { session, close } = openSession(server, storage, 'ada')
  await session.send('Hello', [])
  const first = session.read().chatId
  session.setDraft({ text: 'To the first', files: [] })
  session.switchTo(other(server))
  session.setDraft({ text: 'To the second', files: [] })
  close()

  const next = openSession(server, storage, 'ada')
  expect(next.session.readDraft().text).toBe('To the second')
  next.session.setDraft({ text: '', files: [] })
  next.session.switchTo(first)
  expect(next.session.readDraft().text).toBe('To the first')
  const { drafts } = createDeviceChatStore(storage, 'ada').read() ?? {}
  expect(drafts).toEqual({ [first]: { text: 'To the first' } })
  next.close()
})

test('a conversation that is begun stays after a reload while something is written in it', async () => {
  const server = createServer()
  const storage = createStorage()
  server.addChat('Another question')
  const first = openSession(server, storage, 'ada')
  first.session.switchTo(undefined)
  first.session.setDraft({ text: 'Something else', files: [] })
  first.close()

  const second = openSession(server, storage, 'ada')
  await expect.poll(() => second.session.read().isLoading).toBe(false)
  expect(second.session.readDraft().text).toBe('Something else')
  second.close()
})

test('the text goes on in the chat that replaces a deleted one', async () => {
  const server = createServer()
  const storage = createStorage()
  const { session, close } = openSession(server, storage)
  await session.send('Hello', [])
  session.setDraft({ text: 'And', files: [] })
  server.forgetChat()
  await session.reload()
  expect(session.readDraft().text).toBe('And')
  const { drafts } = createDeviceChatStore(storage, null).read() ?? {}
  expect(drafts).toEqual({ [session.read().chatId]: { text: 'And' } })
  close()
})

test('what one account is writing is never shown to another', () => {
  const server = createServer()
  const storage = createStorage()
  const first = openSession(server, storage, 'ada')
  first.session.setDraft({ text: 'My secret', files: [] })
  first.close()
  for (const accountId of ['grace', null]) {
    const next = openSession(server, storage, accountId)
    expect(next.session.readDraft().text).toBe('')
    next.close()
  }
  expect(storage.getItem(chatStorageKey)).not.toContain('My secret')
})

test('a visitor who signs in goes on writing, without the name and the address of the visitor', () => {
  const server = createServer()
  const storage = createStorage()
  const visitor = openSession(server, storage)
  visitor.session.setDraft({ text: 'Hello', name: 'Vera', address: 'vera@example.com', files: [] })
  visitor.close()
  const account = openSession(server, storage, 'ada')
  expect(account.session.readDraft()).toEqual({ text: 'Hello', files: [] })
  account.close()
})

test('nothing is stored any more by a page whose account has signed out in another tab', () => {
  const server = createServer()
  const storage = createStorage()
  const { session, close } = openSession(server, storage, 'ada')
  storage.setItem(chatStorageKey, 'null')
  session.setDraft({ text: 'My secret', files: [] })
  expect(storage.getItem(chatStorageKey)).toBe('null')
  const visitor = createDeviceChatStore(storage, null).change((known) => known)
  session.setDraft({ text: 'My secret!', files: [] })
  expect(createDeviceChatStore(storage, null).read()).toEqual(visitor)
  close()
})

test('a refused message is edited with its files, before what is being written', async () => {
  const server = createServer()
  const { session, pending, close } = openSession(server)
  await session.send('Hello', [])
  const file = { id: createId(), name: 'error.png', mediaType: 'image/png', bytes: 10 }
  server.failNext(
    new ApiError({ status: 422, code: 'support.links-refused', message: 'No links.' }),
  )
  await session.send('www.example.com', [file])
  session.setDraft({ text: 'And', files: [] })
  const [refused] = session.read().pending
  if (refused) session.edit(refused)
  expect(session.readDraft()).toEqual({ text: 'www.example.com\nAnd', files: [file] })
  expect(pending()).toEqual([])
  close()
})
