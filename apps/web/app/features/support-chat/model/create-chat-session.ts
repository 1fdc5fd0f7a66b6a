import type {
  SupportChat,
  SupportChatEvent,
  SupportFile,
  SupportHours,
  SupportMessage,
} from '@product/contract/support'
import { createId } from '@product/domain'
import { ApiError } from '@product/sdk'
import { describeError } from '#web/lib/api/describe-error.ts'
import type { DeviceChatStore, PendingMessage } from './device-chat.ts'

type Started = {
  id: string
  message: { id: string; text: string }
  name: string
  address: string | null
}

/** The requests of a chat. */
export type ChatApi = {
  getHours: () => Promise<SupportHours>
  start: (body: Started) => Promise<SupportChat>
  get: (id: string) => Promise<SupportChat>
  list: () => Promise<SupportChat[]>
  listMessages: (
    id: string,
    before?: number,
  ) => Promise<{ messages: SupportMessage[]; hasEarlier: boolean }>
  send: (
    id: string,
    message: { id: string; text: string; fileIds: string[] },
  ) => Promise<SupportMessage>
  upload: (id: string, file: File) => Promise<SupportFile>
  change: (id: string, changes: { name?: string; address?: string }) => Promise<SupportChat>
  reportTyping: (id: string) => Promise<unknown>
  markSeen: (id: string, sequence: number) => Promise<unknown>
  requestTranscript: (id: string) => Promise<{ address: string }>
  /** One connection; resolves or rejects when it ends. */
  follow: (followed: {
    id: string
    after: number
    signal: AbortSignal
    onEvent: (event: SupportChatEvent) => void
  }) => Promise<void>
}

export type ChatView = {
  hours: SupportHours | undefined
  chat: SupportChat | undefined
  /** In the order of writing, without those that wait. */
  messages: readonly SupportMessage[]
  hasEarlier: boolean
  /** Written here and not stored by the server yet. */
  pending: readonly PendingMessage[]
  /** Chats of the signed-in person, the newest first. */
  history: readonly SupportChat[]
  isLoading: boolean
  /** Why the chat could not be loaded. */
  problem: string | undefined
  /** The server could not be reached, and is tried again. */
  isOffline: boolean
}

const nothing: ChatView = {
  hours: undefined,
  chat: undefined,
  messages: [],
  hasEarlier: false,
  pending: [],
  history: [],
  isLoading: true,
  problem: undefined,
  isOffline: false,
}

const longestPause = 30_000
const typingPause = 3_000
const hoursPause = 60_000

type SessionOptions = {
  api: ChatApi
  device: DeviceChatStore
  isSignedIn: boolean
  /** Resolves after a pause, or earlier when the network is back. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  onUnread: (unread: number) => void
}

export type ChatSession = ReturnType<typeof createChatSession>

/** One chat with the support team, as this page has it. It knows no React. */
export function createChatSession({ api, device, isSignedIn, wait, onUnread }: SessionOptions) {
  let view: ChatView = { ...nothing, pending: device.read()?.outbox ?? [] }
  const listeners = new Set<() => void>()
  let following: AbortController | undefined
  let flushing: Promise<void> | undefined
  let lastTyping = 0

  function show(changes: Partial<ChatView>): void {
    view = { ...view, ...changes }
    for (const listener of listeners) listener()
  }

  const startedId = (): string | undefined => {
    const known = device.read()
    return known?.isStarted ? known.chatId : undefined
  }

  function takeChat(chat: SupportChat): void {
    show({ chat })
    onUnread(following ? 0 : countUnread(chat))
  }

  /** Adds messages, each once. Those that waited here are no longer pending. */
  function takeMessages(added: readonly SupportMessage[]): void {
    const known = new Map(view.messages.map((message) => [message.sequence, message]))
    for (const message of added) known.set(message.sequence, message)
    const messages = [...known.values()].sort((one, other) => one.sequence - other.sequence)
    const stored = new Set(added.map(({ id }) => id))
    if (view.pending.some(({ id }) => stored.has(id)))
      changeOutbox((outbox) => outbox.filter(({ id }) => !stored.has(id)))
    show({ messages })
  }

  function changeOutbox(make: (outbox: PendingMessage[]) => PendingMessage[]): void {
    const { outbox } = device.change((known) => ({ ...known, outbox: make(known.outbox) }))
    show({ pending: outbox })
  }

  async function refreshHours(): Promise<void> {
    try {
      show({ hours: await api.getHours() })
    } catch {
      // The schedule itself is known; whether somebody is there is not.
    }
  }

  async function loadChat(): Promise<void> {
    try {
      if (isSignedIn) await loadHistory()
      const id = startedId()
      if (id) await loadMessages(id)
      show({ isLoading: false, problem: undefined, isOffline: false })
    } catch (error) {
      if (isGone(error)) forgetChat()
      else if (isUnreachable(error)) show({ isOffline: true, isLoading: false })
      else show({ isLoading: false, problem: describeError(error) })
    }
  }

  async function loadHistory(): Promise<void> {
    const history = await api.list()
    show({ history })
    const [newest] = history
    // On another device of theirs the chat goes on where it was.
    if (newest && newest.state !== 'closed' && !device.read())
      device.change((known) => ({ ...known, chatId: newest.id, isStarted: true }))
  }

  async function loadMessages(id: string): Promise<void> {
    const [chat, page] = await Promise.all([api.get(id), api.listMessages(id)])
    takeChat(chat)
    show({ messages: [], hasEarlier: page.hasEarlier })
    takeMessages(page.messages)
  }

  /** Deleted, or of another account: the next message starts another one. What waits is kept. */
  function forgetChat(): void {
    device.change((known) => ({ ...known, chatId: createId(), isStarted: false }))
    show({ chat: undefined, messages: [], hasEarlier: false, isLoading: false, problem: undefined })
  }

  const followed = new WeakSet<AbortSignal>()

  async function follow(signal: AbortSignal): Promise<void> {
    if (followed.has(signal) || !startedId()) return
    followed.add(signal)
    for (let attempts = 0; !signal.aborted; attempts += 1) {
      const id = startedId()
      if (!id) return
      try {
        await api.follow({
          id,
          after: view.messages.at(-1)?.sequence ?? 0,
          signal,
          onEvent: (event) => {
            if (signal.aborted) return
            attempts = 0
            takeEvent(event)
          },
        })
      } catch (error) {
        if (signal.aborted) return
        if (isGone(error)) return forgetChat()
      }
      if (signal.aborted) return
      show({ isOffline: true })
      await wait(Math.min(500 * 2 ** attempts, longestPause), signal)
    }
  }

  function takeEvent(event: SupportChatEvent): void {
    if (view.isOffline) {
      show({ isOffline: false })
      void flush()
      void refreshHours()
    }
    if (event.type === 'chat') takeChat(event.chat)
    else takeMessages(event.messages)
  }

  async function open(signal: AbortSignal): Promise<void> {
    void refreshHours()
    await loadChat()
    void flush()
    await follow(signal)
  }

  /** Sends what waits, one after the other. Once for all who ask at the same time. */
  function flush(): Promise<void> {
    flushing ??= flushOutbox().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  async function flushOutbox(): Promise<void> {
    for (let attempts = 0; ; attempts += 1) {
      const next = device.read()?.outbox.find(({ problem }) => problem === null)
      if (!next) return
      try {
        await sendOne(next)
        attempts = 0
      } catch (error) {
        if (isGone(error) && startedId()) forgetChat()
        else if (isUnreachable(error)) {
          show({ isOffline: true })
          await wait(Math.min(1_000 * 2 ** attempts, longestPause), new AbortController().signal)
        } else markRefused(next.id, describeError(error))
      }
    }
  }

  async function sendOne({ id, text, files }: PendingMessage): Promise<void> {
    const { chatId, isStarted, name, address } = device.change((known) => known)
    if (isStarted) {
      takeMessages([await api.send(chatId, { id, text, fileIds: files.map((file) => file.id) })])
    } else {
      const chat = await api.start({ id: chatId, message: { id, text }, name, address })
      device.change((known) => ({ ...known, isStarted: true }))
      takeChat(chat)
      await loadMessages(chat.id)
      if (following) void follow(following.signal)
      if (isSignedIn) void loadHistory().catch(() => undefined)
    }
    if (view.isOffline) show({ isOffline: false })
  }

  const markRefused = (messageId: string, problem: string): void =>
    changeOutbox((outbox) =>
      outbox.map((each) => (each.id === messageId ? { ...each, problem } : each)),
    )

  return {
    read: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Loads and follows the chat until the returned function is called. */
    open: (): (() => void) => {
      following?.abort()
      following = new AbortController()
      onUnread(0)
      const timer = setInterval(() => void refreshHours(), hoursPause)
      void open(following.signal)
      return () => {
        clearInterval(timer)
        following?.abort()
        following = undefined
      }
    },

    /** While the chat is not open: sends what waits, and says whether there is an answer. */
    resume: (): void => {
      const id = startedId()
      if (following) return
      void flush()
      if (id) void api.get(id).then(takeChat, () => undefined)
    },

    /** Stores the message on this device at once; it is sent as soon as that is possible. */
    send: (
      text: string,
      files: SupportFile[],
      sender: { name?: string; address?: string } = {},
    ) => {
      const message = { id: createId(), text, files, writtenAt: new Date().toISOString() }
      const { outbox } = device.change((known) => ({
        ...known,
        ...sender,
        outbox: [...known.outbox, { ...message, problem: null }],
      }))
      show({ pending: outbox })
      return flush()
    },

    retry: (messageId: string) => {
      changeOutbox((outbox) =>
        outbox.map((each) => (each.id === messageId ? { ...each, problem: null } : each)),
      )
      return flush()
    },

    discard: (messageId: string) =>
      changeOutbox((outbox) => outbox.filter(({ id }) => id !== messageId)),

    upload: (file: File): Promise<SupportFile> => {
      const id = startedId()
      if (!id) throw new Error('Files are uploaded to a chat that was started')
      return api.upload(id, file)
    },

    leaveAddress: async (address: string): Promise<void> => {
      device.change((known) => ({ ...known, address }))
      const id = startedId()
      if (id) takeChat(await api.change(id, { address }))
    },

    requestTranscript: (): Promise<{ address: string }> => {
      const id = startedId()
      if (!id) throw new Error('There is no chat to send')
      return api.requestTranscript(id)
    },

    reportTyping: (): void => {
      const id = startedId()
      if (!id || view.isOffline || Date.now() - lastTyping < typingPause) return
      lastTyping = Date.now()
      // Nobody misses a report that is lost.
      void api.reportTyping(id).catch(() => undefined)
    },

    markSeen: (): void => {
      const { chat, messages } = view
      const last = messages.at(-1)?.sequence ?? 0
      if (!chat || last <= chat.personSeen) return
      show({ chat: { ...chat, personSeen: last } })
      void api.markSeen(chat.id, last).catch(() => undefined)
    },

    loadEarlier: async (): Promise<void> => {
      const id = view.chat?.id
      const [first] = view.messages
      if (!id || !first) return
      const page = await api.listMessages(id, first.sequence)
      show({ hasEarlier: page.hasEarlier })
      takeMessages(page.messages)
    },

    /** Shows another chat of the person, or an empty one. */
    switchTo: (chatId: string | undefined): void => {
      device.change((known) => ({
        ...known,
        chatId: chatId ?? createId(),
        isStarted: chatId !== undefined,
      }))
      show({ chat: undefined, messages: [], hasEarlier: false, isLoading: chatId !== undefined })
      following?.abort()
      following = new AbortController()
      void open(following.signal)
    },

    reload: () => loadChat(),
  }
}

const countUnread = ({ lastSequence, personSeen }: SupportChat): number =>
  Math.max(lastSequence - personSeen, 0)

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** No answer came, or one of a server that cannot work now: the same message may be sent again. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
