import { SupportFile } from '@product/contract/support'
import { Uuid } from '@product/contract/uuid'
import { createId } from '@product/domain'
import { z } from 'zod'
import { chatStorageKey } from '#web/lib/commands/chat-store.ts'

export const PendingMessage = z.object({
  /** Made here: the server stores a message once, however often it is sent. */
  id: Uuid,
  /** The chat in which it was written. */
  chatId: Uuid,
  text: z.string(),
  files: z.array(SupportFile),
  writtenAt: z.iso.datetime(),
  /** Why the server refused it; null while it waits to be sent. */
  problem: z.string().nullable(),
  /** Whether it may be accepted when it is sent again unchanged. Devices have messages without this. */
  mayRetry: z.boolean().default(true),
})

export type PendingMessage = z.infer<typeof PendingMessage>

/** Without files: the server deletes those that no message names. */
const DeviceDraft = z.object({
  text: z.string(),
  name: z.string().optional(),
  address: z.string().optional(),
})

export type DeviceDraft = z.infer<typeof DeviceDraft>

const DeviceChat = z.object({
  /** The account that wrote here; null for a visitor. */
  accountId: z.string().nullable(),
  /** The secret that opens the chat again for a visitor who is not signed in. */
  token: z.string(),
  chatId: Uuid,
  /** Whether the server has the chat. */
  isStarted: z.boolean(),
  name: z.string(),
  address: z.string().nullable(),
  outbox: z.array(PendingMessage),
  /** Messages that are being written, by chat. Devices have chats without this. */
  drafts: z.record(z.string(), DeviceDraft).default({}),
})

export type DeviceChat = z.infer<typeof DeviceChat>

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The chat of this device, so that a message survives the page. Other tabs may change it too. One of another account
 * is not read: its messages would be sent by somebody else. A visitor who signs in goes on with theirs.
 */
export function createDeviceChatStore(storage: TextStorage, accountId: string | null) {
  const createChat = (): DeviceChat => ({
    accountId,
    token: createToken(),
    chatId: createId(),
    isStarted: false,
    name: '',
    address: null,
    outbox: [],
    drafts: {},
  })
  // For browsers that forbid storage, or have no room left.
  let inMemory: DeviceChat | undefined

  function read(): DeviceChat | undefined {
    if (inMemory) return inMemory
    try {
      const stored = JSON.parse(storage.getItem(chatStorageKey) ?? 'null')
      const chat = DeviceChat.safeParse(stored).data
      return chat?.accountId && chat.accountId !== accountId ? undefined : chat
    } catch {
      return undefined
    }
  }

  function write(chat: DeviceChat): void {
    try {
      storage.setItem(chatStorageKey, JSON.stringify(chat))
    } catch {
      inMemory = chat
    }
    if (inMemory) inMemory = chat
  }

  return {
    read,
    /** Creates the chat with the first change. */
    change: (make: (known: DeviceChat) => DeviceChat): DeviceChat => {
      const known = read() ?? createChat()
      const next = {
        ...make(known.accountId === accountId ? known : withoutSender(known)),
        accountId,
      }
      write(next)
      return next
    },
  }
}

export type DeviceChatStore = ReturnType<typeof createDeviceChatStore>

/** The name and the address of a visitor are not those of the account that signs in here. */
function withoutSender(chat: DeviceChat): DeviceChat {
  const drafts = Object.entries(chat.drafts).map(([id, { text }]) => [id, { text }] as const)
  return { ...chat, name: '', address: null, drafts: Object.fromEntries(drafts) }
}

/** 32 random bytes as base64url. */
function createToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
