import type { NotificationSettings } from '@product/contract/notifications'
import type {
  SupportChat,
  SupportChatEvent,
  SupportFile,
  SupportHours,
  SupportMessage,
} from '@product/contract/support'
import { ApiError } from '@product/sdk'

type NewMessage = { id: string; text: string; fileIds: string[] }

type Started = {
  id: string
  message: NewMessage
  name: string
  address: string | null
}

/** The requests of a chat. */
export type ChatApi = {
  getHours: () => Promise<SupportHours>
  start: (body: Started) => Promise<SupportChat>
  get: (id: string) => Promise<SupportChat>
  list: (cursor?: string) => Promise<{ chats: SupportChat[]; nextCursor: string | null }>
  /** Of the account that is signed in. */
  getSettings: () => Promise<NotificationSettings>
  listMessages: (
    id: string,
    before?: number,
  ) => Promise<{ messages: SupportMessage[]; hasEarlier: boolean }>
  send: (id: string, message: NewMessage) => Promise<SupportMessage>
  /** The chat may not be there yet. */
  upload: (id: string, file: File) => Promise<SupportFile>
  /** A chat that a visitor began becomes one of the account that is signed in by any change, an empty one too. */
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

/** The chat itself: a file of a message that is gone says nothing about the chat. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'support.chat-unknown'

/** No answer came, or one of a server that cannot work now: the same message may be sent again. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** A session that has ended, a slow request, a limit. */
const retryableStatuses = [401, 408, 429]

const retryableCodes = [
  // Entering the code ends it.
  'auth.second-factor-required',
  'request.aborted',
  'request.overtaken',
  // Signing in ends it.
  'support.network-blocked',
  // The answer of a proxy.
  'http.unexpected',
]

/** Whether the same message may be accepted later. Otherwise it has to be changed, or cannot be sent at all. */
export const mayRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  isUnreachable(error) ||
  retryableStatuses.includes(error.status) ||
  retryableCodes.includes(error.code)
