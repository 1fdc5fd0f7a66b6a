import type { SupportFile } from '@product/contract/support'
import { createId } from '@product/domain'
import { describeError } from '#web/lib/api/describe-error.ts'
import { isUnreachable, mayRetry } from './chat-api.ts'
import type { DeviceChatStore, PendingMessage } from './device-chat.ts'

const longestPause = 30_000

type OutboxOptions = {
  device: DeviceChatStore
  /** Aborted when the session ends: from then on nothing is sent or changed, and what waits stays on the device. */
  signal: AbortSignal
  /** Resolves after a pause, or earlier when the network is back. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Sends one message, and removes it from the outbox once the server has it. An error is stored as the problem. */
  deliver: (message: PendingMessage) => Promise<void>
  onChange: () => void
  /** The server could not be reached, and is tried again after a pause. */
  onUnreachable: () => void
}

type NewMessage = { chatId: string; text: string; files: SupportFile[] }

/** The messages that wait on this device, of all its chats. They are sent one after the other. */
export function createChatOutbox(options: OutboxOptions) {
  const { device, signal, wait, deliver, onChange, onUnreachable } = options
  let flushing: Promise<void> | undefined

  function change(make: (outbox: PendingMessage[]) => PendingMessage[]): void {
    if (signal.aborted) return
    device.change((known) => ({ ...known, outbox: make(known.outbox) }))
    onChange()
  }

  const changeMessage = (messageId: string, changes: Partial<PendingMessage>): void =>
    change((outbox) =>
      outbox.map((each) => (each.id === messageId ? { ...each, ...changes } : each)),
    )

  /** Sends what waits. Once for all who ask at the same time. */
  function flush(): Promise<void> {
    flushing ??= Promise.resolve().then(sendAll)
    return flushing
  }

  async function sendAll(): Promise<void> {
    for (let attempts = 0; !signal.aborted; attempts += 1) {
      const next = device.read()?.outbox.find(({ problem }) => problem === null)
      if (!next) break
      try {
        await deliver(next)
        attempts = 0
      } catch (error) {
        if (isUnreachable(error)) {
          onUnreachable()
          await wait(Math.min(1_000 * 2 ** attempts, longestPause), signal)
        } else changeMessage(next.id, { problem: describeError(error), mayRetry: mayRetry(error) })
      }
    }
    // At once: a message that is written a moment later needs another pass.
    flushing = undefined
  }

  return {
    flush,

    /** In the order of writing, the refused ones among them. */
    list: (chatId: string): PendingMessage[] =>
      (device.read()?.outbox ?? []).filter((message) => message.chatId === chatId),

    /** Stores the message on this device at once; it is sent as soon as that is possible. */
    add: (message: NewMessage): Promise<void> => {
      const added = { id: createId(), ...message, problem: null, mayRetry: true }
      const writtenAt = new Date().toISOString()
      change((outbox) => [...outbox, { ...added, writtenAt }])
      return flush()
    },

    /** Sends a refused message again. */
    retry: (messageId: string): Promise<void> => {
      changeMessage(messageId, { problem: null })
      return flush()
    },

    /** Those that the server has, and those that the person takes back. */
    remove: (messageIds: readonly string[]): void => {
      const removed = new Set(messageIds)
      if (device.read()?.outbox.some(({ id }) => removed.has(id)))
        change((outbox) => outbox.filter(({ id }) => !removed.has(id)))
    },

    /** The messages that wait for one chat go to another one. */
    move: (chatId: string, nextId: string): void =>
      change((outbox) =>
        outbox.map((each) => (each.chatId === chatId ? { ...each, chatId: nextId } : each)),
      ),
  }
}
