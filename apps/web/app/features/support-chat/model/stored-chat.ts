import type { SupportChat } from '@product/contract/support'
import { chatStorageKey } from '#web/lib/commands/chat-store.ts'
import type { DeviceChat } from './device-chat.ts'

/** The chat of this device without the code that stores it, whose schemas weigh more than a public page has to spare. */
export type StoredChat = Pick<DeviceChat, 'accountId' | 'chatId' | 'token' | 'isStarted' | 'outbox'>

type TextStorage = Pick<Storage, 'getItem'>

/** Undefined where there is none, and for one of another account. */
export function readStoredChat(
  accountId: string | null,
  storage?: TextStorage,
): StoredChat | undefined {
  try {
    const text = (storage ?? localStorage).getItem(chatStorageKey)
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isStoredChat(stored)) return undefined
    return stored.accountId === null || stored.accountId === accountId ? stored : undefined
  } catch {
    return undefined
  }
}

const isStoredChat = (value: unknown): value is StoredChat =>
  typeof value === 'object' &&
  value !== null &&
  'chatId' in value &&
  'token' in value &&
  'outbox' in value &&
  Array.isArray(value.outbox)

/** An account may have to renew its session, and a message may wait to be sent. */
export const needsSession = ({ outbox }: StoredChat, accountId: string | null): boolean =>
  accountId !== null || outbox.some(({ problem }) => problem === null)

/** Of a visitor's chat; undefined where that is not known. */
export async function countUnread(
  { chatId, token, isStarted }: StoredChat,
  request: typeof fetch,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (!isStarted) return undefined
  // `getChatRoute` and `chatTokenHeader` of the contract, which come with schemas.
  const response = await request(`/api/v1/support/chats/${chatId}`, {
    headers: { 'x-chat-token': token },
    signal,
  })
  if (!response.ok) return undefined
  const chat: Partial<SupportChat> = await response.json()
  return countUnseen({ lastSequence: chat.lastSequence ?? 0, personSeen: chat.personSeen ?? 0 })
}

/** Messages that the person has not seen. */
export const countUnseen = ({
  lastSequence,
  personSeen,
}: Pick<SupportChat, 'lastSequence' | 'personSeen'>): number =>
  Math.max(lastSequence - personSeen, 0)
