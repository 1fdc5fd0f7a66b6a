import type { NotificationSettings } from '@product/contract/notifications'
import type {
  SupportChat,
  SupportChatEvent,
  SupportFile,
  SupportMessage,
} from '@product/contract/support'
import { createId, defaultMailTimings } from '@product/domain'
import { ApiError } from '@product/sdk'
import { expect, test } from 'vitest'
import { chatStorageKey } from '#web/lib/commands/chat-store.ts'
import type { ChatApi } from './chat-api.ts'
import { createChatSession } from './create-chat-session.ts'
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

const chatsOnPage = 2

const settings: NotificationSettings = {
  email: 'ada@example.com',
  isConfirmed: true,
  isDailyMailOn: true,
  workspaces: [
    {
      id: createId(),
      name: 'Ada',
      kind: 'personal',
      mail: { ...defaultMailTimings, support: 'off' },
    },
  ],
}

type NewMessage = { id: string; text: string; fileIds?: string[] }

/** The server in memory: stores each id once, and may lose its answers. */
function createServer({ isVisitors = false } = {}) {
  const messages: SupportMessage[] = []
  let chat: SupportChat | undefined
  const others: SupportChat[] = []
  const sentTo: string[] = []
  const started: string[] = []
  const senders: { name: string; address: string | null }[] = []
  const claimed = new Set<string>()
  const uploaded: SupportFile[] = []
  let held: (() => void)[] | undefined
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
  const store = (message: NewMessage, author: 'person' | 'operator') => {
    const known = messages.find(({ id }) => id === message.id)
    if (known) return known
    const sequence = messages.length + 1
    const { id, text, fileIds = [] } = message
    const files = uploaded.filter((file) => fileIds.includes(file.id))
    const sent = { id, text, files, sequence, author, authorName: 'Ada', mail: null }
    const stored = { ...sent, createdAt: now }
    messages.push(stored)
    return stored
  }
  const create = (id: string, subject: string, address: string | null = null): SupportChat => ({
    id,
    state: 'new',
    subject,
    name: '',
    address,
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
  })
  const found = (id: string): SupportChat => {
    const known = others.find((each) => each.id === id)
    if (known) return known
    if (chat?.id !== id)
      throw new ApiError({ status: 404, code: 'support.chat-unknown', message: 'Not found.' })
    return { ...chat, lastSequence: messages.length }
  }
  const api: ChatApi = {
    getHours: () => Promise.reject(unreachable()),
    start: (body) =>
      answer(() => {
        started.push(body.id)
        senders.push({ name: body.name, address: body.address })
        chat ??= create(body.id, body.message.text, body.address)
        store(body.message, 'person')
        return found(body.id)
      }),
    get: async (id) => found(id),
    list: async (cursor) => {
      const all = [
        ...others,
        ...(chat && (!isVisitors || claimed.has(chat.id)) ? [found(chat.id)] : []),
      ]
      const start = Number(cursor ?? 0)
      const end = start + chatsOnPage
      const nextCursor = end < all.length ? String(end) : null
      return { chats: all.slice(start, end), nextCursor }
    },
    getSettings: async () => settings,
    listMessages: async (id) => {
      if (held) await new Promise<void>((resolve) => held?.push(resolve))
      return { messages: id === chat?.id ? [...messages] : [], hasEarlier: id === chat?.id }
    },
    send: (id, message) =>
      answer(() => {
        found(id)
        sentTo.push(id)
        return store(message, 'person')
      }),
    upload: (_, { name, type, size }) =>
      answer(() => {
        const file = { id: createId(), name, mediaType: type, bytes: size }
        uploaded.push(file)
        return file
      }),
    change: async (id, { address }) => {
      claimed.add(id)
      const changed = { ...found(id), address: address ?? null }
      if (id === chat?.id) chat = changed
      return changed
    },
    reportTyping: async () => {},
    markSeen: async () => {},
    requestTranscript: async () => ({ address: 'ada@example.com' }),
    follow: ({ id, after, signal, onEvent }) =>
      new Promise((resolve) => {
        const missed = messages.filter(({ sequence }) => id === chat?.id && sequence > after)
        if (missed.length > 0) onEvent({ type: 'messages', messages: missed })
        emit = onEvent
        endStream = resolve
        signal.addEventListener('abort', () => resolve())
      }),
  }
  return {
    api,
    messages,
    sentTo,
    started,
    senders,
    claimed: () => [...claimed],
    addChat: (subject: string) => {
      const added = create(createId(), subject)
      others.push(added)
      return added.id
    },
    /** Answers about messages wait until they are released. */
    holdMessages: () => {
      held = []
    },
    countHeld: () => held?.length ?? 0,
    releaseMessages: () => {
      const waiting = held ?? []
      held = undefined
      for (const resolve of waiting) resolve()
    },
    failNext: (...next: typeof failures) => {
      failures = next
    },
    forgetChat: () => {
      chat = undefined
    },
    answerAsOperator: (text: string) => {
      const message = store({ id: createId(), text }, 'operator')
      emit?.({ type: 'messages', messages: [message] })
      if (chat) emit?.({ type: 'chat', chat: { ...found(chat.id), lastText: text } })
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

const image = new File(['\u0089PNG'], 'error.png', { type: 'image/png' })

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
const other = (server: ReturnType<typeof createServer>) => server.addChat('Another question')

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
