import { chatTokenHeader, getChatRoute } from '@product/contract/support'
import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { createDeviceChatStore, type DeviceChat } from './device-chat.ts'
import { countUnread, needsSession, readStoredChat } from './stored-chat.ts'

/** A device with a chat of an account, or of a visitor. */
function createDevice(accountId: string | null, changes: Partial<DeviceChat> = {}) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const device = createDeviceChatStore(storage, accountId)
  return { storage, chat: device.change((known) => ({ ...known, ...changes })) }
}

const waiting = (problem: string | null) => ({
  id: createId(),
  chatId: createId(),
  text: 'Hello',
  files: [],
  writtenAt: '2026-11-18T18:00:00.000Z',
  problem,
  mayRetry: true,
})

test('the chat that the device stores is read as it was stored', () => {
  const { storage, chat } = createDevice(null, { isStarted: true })
  expect(readStoredChat(null, storage)).toEqual(chat)
  expect(readStoredChat('ada', storage)).toEqual(chat)
})

test('a chat of another account is not read, nor anything that is none', () => {
  expect(readStoredChat(null, createDevice('ada').storage)).toBeUndefined()
  expect(readStoredChat('grace', createDevice('ada').storage)).toBeUndefined()
  for (const text of [null, '', 'null', '{}', '7'])
    expect(readStoredChat(null, { getItem: () => text })).toBeUndefined()
})

test('the session is needed for an account and for a message that waits, and not for a refused one', () => {
  const { chat } = createDevice(null)
  expect(needsSession(chat, null)).toBe(false)
  expect(needsSession(chat, 'ada')).toBe(true)
  expect(needsSession({ ...chat, outbox: [waiting(null)] }, null)).toBe(true)
  expect(needsSession({ ...chat, outbox: [waiting('No links.')] }, null)).toBe(false)
})

test('answers of a visitor’s chat are counted by one request of the contract', async () => {
  const requests: Request[] = []
  const answer = async (...[path, init]: Parameters<typeof fetch>) => {
    requests.push(new Request(new URL(String(path), 'https://site.example'), init))
    return Response.json({ lastSequence: 5, personSeen: 3 })
  }
  const { signal } = new AbortController()
  const { chat } = createDevice(null, { isStarted: true })
  expect(await countUnread(chat, answer, signal)).toBe(2)
  const [request] = requests
  expect(new URL(request?.url ?? '').pathname).toBe(getChatRoute.path.replace('{id}', chat.chatId))
  expect(request?.headers.get(chatTokenHeader)).toBe(chat.token)
  // The server does not have it.
  expect(await countUnread({ ...chat, isStarted: false }, answer, signal)).toBeUndefined()
  expect(requests).toHaveLength(1)
})

test('the answers are not known of a chat that was deleted', async () => {
  const { chat } = createDevice(null, { isStarted: true })
  const answer = async () => new Response(null, { status: 404 })
  expect(await countUnread(chat, answer, new AbortController().signal)).toBeUndefined()
})
