import type {
  SupportChat,
  SupportFile,
  SupportHours,
  SupportMessage,
} from '@product/contract/support'
import type { AccountMails } from './account-mails.ts'
import type { DeviceDraft, PendingMessage } from './device-chat.ts'

/** A message that is being written. */
export type Draft = DeviceDraft & { files: readonly SupportFile[] }

export const emptyDraft: Draft = { text: '', files: [] }

export type ChatView = {
  /** Of the chat that is shown, whether the server has it or not. */
  chatId: string
  hours: SupportHours | undefined
  chat: SupportChat | undefined
  /** In the order of writing, without those that wait. */
  messages: readonly SupportMessage[]
  hasEarlier: boolean
  /** Written here in this chat, and not stored by the server yet. */
  pending: readonly PendingMessage[]
  /** Chats of the signed-in person, the newest first. */
  history: readonly SupportChat[]
  /** Where the next page of them begins; null where there is none. */
  historyCursor: string | null
  /** Undefined for visitors, and while it is not known. */
  accountMails: AccountMails | undefined
  /** Left on this device, for a chat that is not started yet. */
  deviceAddress: string | null
  /** The name that was given on this device; empty where there is none. */
  deviceName: string
  isLoading: boolean
  /** Why the chat could not be loaded. */
  problem: string | undefined
  /** The server could not be reached, and is tried again. */
  isOffline: boolean
}

export const emptyView: Omit<ChatView, 'chatId'> = {
  hours: undefined,
  chat: undefined,
  messages: [],
  hasEarlier: false,
  pending: [],
  history: [],
  historyCursor: null,
  accountMails: undefined,
  deviceAddress: null,
  deviceName: '',
  isLoading: true,
  problem: undefined,
  isOffline: false,
}

/** In their order, each once; an added one replaces the one with its number. */
export function mergeMessages(
  known: readonly SupportMessage[],
  added: readonly SupportMessage[],
): SupportMessage[] {
  const merged = new Map([...known, ...added].map((message) => [message.sequence, message]))
  return [...merged.values()].sort((one, other) => one.sequence - other.sequence)
}
