import type {
  SupportChat,
  SupportChatEvent,
  SupportFile,
  SupportMessage,
} from '@product/contract/support'
import { createId } from '@product/domain'
import { describeError } from '#web/lib/api/describe-error.ts'
import { accountMailsOf } from './account-mails.ts'
import { type ChatApi, isGone, isUnreachable } from './chat-api.ts'
import { type ChatView, type Draft, emptyDraft, emptyView, mergeMessages } from './chat-view.ts'
import { createChatDrafts } from './create-chat-drafts.ts'
import { createChatOutbox } from './create-chat-outbox.ts'
import type { DeviceChatStore, PendingMessage } from './device-chat.ts'
import { countUnseen } from './stored-chat.ts'

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

/** The name and the address that a person gives. */
export type Sender = { name?: string; address?: string }

export type ChatSession = ReturnType<typeof createChatSession>

/** One chat with the support team, as this page has it. It knows no React. */
export function createChatSession({ api, device, isSignedIn, wait, onUnread }: SessionOptions) {
  const begun = device.change((known) => known)
  let view: ChatView = {
    ...emptyView,
    chatId: begun.chatId,
    deviceAddress: begun.address,
    deviceName: begun.name,
    pending: begun.outbox.filter(({ chatId }) => chatId === begun.chatId),
  }
  const listeners = new Set<() => void>()
  const ending = new AbortController()
  const { signal } = ending
  const drafts = createChatDrafts({ device, accountId: begun.accountId, signal })
  let following: AbortController | undefined
  let lastTyping = 0
  /** Whether the person has chosen which chat is shown. */
  let hasChosen = false
  const outbox = createChatOutbox({
    device,
    signal,
    wait,
    deliver,
    onChange: () => showPending(),
    onUnreachable: () => show({ isOffline: true }),
  })

  function show(changes: Partial<ChatView>): void {
    if (ending.signal.aborted) return
    view = { ...view, ...changes }
    for (const listener of listeners) listener()
  }

  const isStarted = (chatId: string): boolean => {
    const known = device.read()
    return known?.chatId === chatId && known.isStarted
  }

  /** The chat that is shown, where the server has it. */
  const startedId = (): string | undefined =>
    view.chat?.id ?? (isStarted(view.chatId) ? view.chatId : undefined)

  /** Late answers about a chat that is no longer shown are dropped. */
  function takeChat(chat: SupportChat): void {
    if (chat.id !== view.chatId || ending.signal.aborted) return
    show({ chat, history: view.history.map((each) => (each.id === chat.id ? chat : each)) })
    onUnread(following ? 0 : countUnseen(chat))
  }

  /** Adds messages, each once. Those that waited here are no longer pending. */
  function takeMessages(chatId: string, added: readonly SupportMessage[]): void {
    outbox.remove(added.map(({ id }) => id))
    if (chatId !== view.chatId) return
    show({ messages: mergeMessages(view.messages, added) })
  }

  const showPending = (): void => show({ pending: outbox.list(view.chatId) })

  /** Shows a chat that the device remembers from now on; its messages are loaded after this. */
  function showChat(chatId: string, isStartedThere: boolean): void {
    const { address } = device.change((known) => ({
      ...known,
      chatId,
      isStarted: isStartedThere,
      // An address of an account is for one chat; that of a visitor is for the next ones, too.
      ...(isSignedIn && { address: null }),
    }))
    show({ chatId, chat: undefined, messages: [], hasEarlier: false, deviceAddress: address })
    showPending()
  }

  async function refreshHours(): Promise<void> {
    if (isSignedIn) void refreshAccountMails()
    try {
      show({ hours: await api.getHours() })
    } catch {
      // The schedule itself is known; whether somebody is there is not.
    }
  }

  async function refreshAccountMails(): Promise<void> {
    try {
      show({ accountMails: accountMailsOf(await api.getSettings()) })
    } catch {
      // The chat then does not say where answers go.
    }
  }

  async function loadChat(): Promise<void> {
    let asked = view.chatId
    try {
      if (isSignedIn) await loadHistory()
      asked = view.chatId
      const id = startedId()
      if (id) await loadMessages(id)
      show({ isLoading: false, problem: undefined, isOffline: false })
    } catch (error) {
      if (asked !== view.chatId) return
      if (isGone(error)) forgetChat()
      else if (isUnreachable(error)) show({ isOffline: true, isLoading: false })
      else show({ isLoading: false, problem: describeError(error) })
    }
  }

  async function loadHistory(): Promise<void> {
    let page = await api.list()
    if (ending.signal.aborted) return
    const id = startedId()
    if (id && page.chats.every((chat) => chat.id !== id)) {
      await claim(id)
      page = await api.list()
    }
    show({ history: page.chats, historyCursor: page.nextCursor })
    const [newest] = page.chats
    const known = device.read()
    // On another device of theirs the chat goes on where it was.
    if (newest && newest.state !== 'closed' && !hasChosen && !known?.isStarted)
      if (known?.outbox.length === 0 && !known.drafts[known.chatId]?.text) showChat(newest.id, true)
  }

  /** The account gets what a visitor began. Somebody who is blocked still reads it. */
  async function claim(id: string): Promise<void> {
    try {
      await api.change(id, {})
    } catch (error) {
      if (isGone(error) || isUnreachable(error)) throw error
    }
  }

  async function loadMessages(id: string): Promise<void> {
    const [chat, page] = await Promise.all([api.get(id), api.listMessages(id)])
    if (id !== view.chatId) return
    takeChat(chat)
    show({ messages: [], hasEarlier: page.hasEarlier })
    takeMessages(id, page.messages)
  }

  /** Deleted, or of another account: the next message starts another one. What waits is sent there. */
  function forgetChat(): void {
    if (ending.signal.aborted) return
    const gone = view.chatId
    const chatId = createId()
    drafts.set(chatId, { ...drafts.read(gone), files: [] })
    drafts.set(gone, emptyDraft)
    showChat(chatId, false)
    outbox.move(gone, chatId)
    show({ isLoading: false, problem: undefined })
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
            takeEvent(id, event)
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

  function takeEvent(id: string, event: SupportChatEvent): void {
    if (view.isOffline) {
      show({ isOffline: false })
      void outbox.flush()
      void refreshHours()
    }
    if (event.type === 'chat') takeChat(event.chat)
    else takeMessages(id, event.messages)
  }

  async function open(signal: AbortSignal): Promise<void> {
    void refreshHours()
    await loadChat()
    void outbox.flush()
    await follow(signal)
  }

  /** A message for a chat that is no longer there starts another one, with what else waits for it. */
  async function deliver(message: PendingMessage): Promise<void> {
    try {
      await sendOne(message)
    } catch (error) {
      const { chatId } = message
      if (isGone(error) && isStarted(chatId) && chatId === view.chatId) forgetChat()
      else throw error
    }
  }

  async function sendOne({ id, chatId, text, files }: PendingMessage): Promise<void> {
    const message = { id, text, fileIds: files.map((file) => file.id) }
    if (isStarted(chatId)) takeMessages(chatId, [await api.send(chatId, message)])
    else if (chatId === device.read()?.chatId) await start(chatId, message)
    else await sendElsewhere(chatId, message)
    if (view.isOffline) show({ isOffline: false })
  }

  async function start(...[chatId, message]: Parameters<ChatApi['send']>): Promise<void> {
    const { name, address } = device.change((known) => known)
    const chat = await api.start({ id: chatId, message, name, address })
    if (ending.signal.aborted) return
    device.change((known) => (known.chatId === chatId ? { ...known, isStarted: true } : known))
    outbox.remove([message.id])
    takeChat(chat)
    if (chatId === view.chatId) await loadMessages(chatId)
    if (following) void follow(following.signal)
    if (isSignedIn) void loadHistory().catch(() => undefined)
  }

  /** Into a chat that this device showed before. One that the server does not have is started by its first message. */
  async function sendElsewhere(...[chatId, message]: Parameters<ChatApi['send']>): Promise<void> {
    try {
      takeMessages(chatId, [await api.send(chatId, message)])
    } catch (error) {
      if (!isGone(error)) throw error
      await start(chatId, message)
    }
  }

  /** For the chats that this device starts. */
  function leave(sender: Sender): void {
    const { address, name } = device.change((known) => ({ ...known, ...sender }))
    show({ deviceAddress: address, deviceName: name })
  }

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
      if (following) return
      const id = startedId()
      void outbox.flush()
      if (id) void api.get(id).then(takeChat, () => undefined)
    },

    send: (text: string, files: SupportFile[], sender: Sender = {}) => {
      if (ending.signal.aborted) return Promise.resolve()
      leave(sender)
      const { chatId } = view
      const sent = outbox.add({ chatId, text, files })
      drafts.set(chatId, emptyDraft)
      return sent
    },

    retry: outbox.retry,

    discard: (messageId: string) => outbox.remove([messageId]),

    readDraft: (): Draft => drafts.read(view.chatId),

    /** Stays while the chat is closed, or another one is shown; without its files also on the device. */
    setDraft: (draft: Draft): void => drafts.set(view.chatId, draft),

    /** Puts a refused message back to what is being written. */
    edit: ({ id, text, files }: PendingMessage): void => {
      drafts.prepend(view.chatId, { text, files })
      outbox.remove([id])
    },

    /** Also before the chat is started: its first message names the file. */
    upload: (file: File): Promise<SupportFile> => api.upload(view.chatId, file),

    leaveAddress: async (sender: Sender): Promise<void> => {
      const id = startedId()
      if (id) takeChat(await api.change(id, sender))
      leave(sender)
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
      if (id !== view.chatId) return
      show({ hasEarlier: page.hasEarlier })
      takeMessages(id, page.messages)
    },

    /** Shows another chat of the person, or an empty one. */
    switchTo: (chatId: string | undefined): void => {
      hasChosen = true
      showChat(chatId ?? createId(), chatId !== undefined)
      show({ isLoading: chatId !== undefined, problem: undefined })
      following?.abort()
      following = new AbortController()
      void open(following.signal)
    },

    loadEarlierChats: async (): Promise<void> => {
      const cursor = view.historyCursor
      if (cursor === null) return
      const page = await api.list(cursor)
      // The list was loaded anew meanwhile.
      if (cursor !== view.historyCursor) return
      const known = new Set(view.history.map(({ id }) => id))
      const added = page.chats.filter(({ id }) => !known.has(id))
      show({ history: [...view.history, ...added], historyCursor: page.nextCursor })
    },

    reload: () => loadChat(),

    /** For good, as when another account signs in: what waits stays on the device. */
    end: (): void => {
      following?.abort()
      ending.abort()
    },
  }
}
