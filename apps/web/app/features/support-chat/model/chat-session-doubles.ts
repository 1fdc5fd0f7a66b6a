import type { NotificationSettings } from '@product/contract/notifications'
import type {
  SupportChat,
  SupportChatEvent,
  SupportFile,
  SupportMessage,
} from '@product/contract/support'
import { createId, defaultMailTimings } from '@product/domain'
import { ApiError } from '@product/sdk'
import type { ChatApi } from './chat-api.ts'
import { createChatSession } from './create-chat-session.ts'
import { createDeviceChatStore } from './device-chat.ts'

export const unreachable = () =>
  new ApiError({ status: 0, code: 'network.unreachable', message: 'No answer.' })

export function createStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}

export const now = '2026-11-18T18:00:00.000Z'

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
export function createServer({ isVisitors = false } = {}) {
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

export function openSession(
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

export const image = new File(['\u0089PNG'], 'error.png', { type: 'image/png' })

export const other = (server: ReturnType<typeof createServer>) => server.addChat('Another question')
