import type { SupportChat, SupportChatEvent, SupportMessage } from '@product/contract/support'
import { createId } from '@product/domain'
import { ApiError } from '@product/sdk'
import { expect, test } from 'vitest'
import { type ChatApi, createChatSession } from './create-chat-session.ts'
import { createDeviceChatStore } from './device-chat.ts'

const unreachable = () =>
  new ApiError({ status: 0, code: 'network.unreachable', message: 'No answer.' })

function createStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}

const now = '2026-11-18T18:00:00.000Z'

/** The server in memory: stores each id once, and may lose its answers. */
function createServer() {
  const messages: SupportMessage[] = []
  let chat: SupportChat | undefined
  let failures: (Error | 'answer lost')[] = []
  let emit: ((event: SupportChatEvent) => void) | undefined
  let endStream: (() => void) | undefined

  async function answer<Answer>(work: () => Answer): Promise<Answer> {
    const failure = failures.shift()
    if (failure && failure !== 'answer lost') throw failure
    const result = work()
    if (failure) throw unreachable()
    return result
  }
  const store = (message: { id: string; text: string }, author: 'person' | 'operator') => {
    const known = messages.find(({ id }) => id === message.id)
    if (known) return known
    const sequence = messages.length + 1
    const stored = { ...message, sequence, author, authorName: 'Ada', files: [], createdAt: now }
    messages.push(stored)
    return stored
  }
  const found = (id: string): SupportChat => {
    if (chat?.id !== id) throw new ApiError({ status: 404, code: 'x', message: 'Not found.' })
    return { ...chat, lastSequence: messages.length }
  }
  const api: ChatApi = {
    getHours: () => Promise.reject(unreachable()),
    start: (body) =>
      answer(() => {
        chat ??= {
          id: body.id,
          state: 'new',
          subject: body.message.text,
          name: '',
          address: body.address,
          operatorName: null,
          isOperatorTyping: false,
          isAnsweredNow: true,
          personSeen: 0,
          operatorSeen: 0,
          lastSequence: 1,
          lastText: '',
          mayLink: false,
          createdAt: now,
          updatedAt: now,
        }
        store(body.message, 'person')
        return found(body.id)
      }),
    get: async (id) => found(id),
    list: async () => [],
    listMessages: async () => ({ messages: [...messages], hasEarlier: false }),
    send: (id, message) =>
      answer(() => {
        found(id)
        return store(message, 'person')
      }),
    upload: () => Promise.reject(new Error('unused')),
    change: async (id, { address }) => {
      chat = { ...found(id), address: address ?? null }
      return chat
    },
    reportTyping: async () => {},
    markSeen: async () => {},
    requestTranscript: async () => ({ address: 'ada@example.com' }),
    follow: ({ after, signal, onEvent }) =>
      new Promise((resolve) => {
        const missed = messages.filter(({ sequence }) => sequence > after)
        if (missed.length > 0) onEvent({ type: 'messages', messages: missed })
        emit = onEvent
        endStream = resolve
        signal.addEventListener('abort', () => resolve())
      }),
  }
  return {
    api,
    messages,
    failNext: (...next: typeof failures) => {
      failures = next
    },
    forgetChat: () => {
      chat = undefined
    },
    answerAsOperator: (text: string) => {
      const message = store({ id: createId(), text }, 'operator')
      emit?.({ type: 'messages', messages: [message] })
    },
    cutStream: () => {
      emit = undefined
      endStream?.()
    },
    isFollowed: () => emit !== undefined,
  }
}

function openSession(
  server: ReturnType<typeof createServer>,
  storage = createStorage(),
  accountId: string | null = null,
) {
  const waits: (() => void)[] = []
  const unread: number[] = []
  const session = createChatSession({
    api: server.api,
    device: createDeviceChatStore(storage, accountId),
    isSignedIn: accountId !== null,
    wait: () => new Promise((resolve) => waits.push(resolve)),
    onUnread: (count) => unread.push(count),
  })
  const close = session.open()
  return {
    session,
    storage,
    unread,
    close,
    /** The network is back: everything that waited for it goes on. */
    reconnect: () => {
      for (const resolve of waits.splice(0)) resolve()
    },
    texts: () => session.read().messages.map(({ text }) => text),
    pending: () => session.read().pending.map(({ text }) => text),
  }
}

test('the first message starts a chat, and the next ones go into it in their order', async () => {
  const server = createServer()
  const { session, texts, pending, close } = openSession(server)
  await session.send('Hello', [])
  await session.send('Are you there?', [])
  expect(texts()).toEqual(['Hello', 'Are you there?'])
  expect(pending()).toEqual([])
  close()
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
  const message = 'Links are refused until somebody has answered.'
  server.failNext(new ApiError({ status: 400, code: 'support.link', message }))
  await session.send('www.example.com', [])
  await session.send('Sorry', [])
  expect(session.read().pending).toMatchObject([{ text: 'www.example.com', problem: message }])
  expect(texts()).toEqual(['Hello', 'Sorry'])
  await session.retry(session.read().pending[0]?.id ?? '')
  expect(session.read().pending).toEqual([])
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

test('a visitor who signs in goes on with their chat', async () => {
  const server = createServer()
  const storage = createStorage()
  const visitor = openSession(server, storage)
  await visitor.session.send('Hello', [])
  visitor.close()
  const account = openSession(server, storage, 'ada')
  await expect.poll(account.texts).toEqual(['Hello'])
  account.close()
})
