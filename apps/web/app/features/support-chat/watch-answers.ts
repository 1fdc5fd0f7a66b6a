import type { PublicConfig } from '@product/contract/site'
import { sessionStorageKey } from '#web/lib/auth/session-storage-key.ts'
import { readStoredSession } from '#web/lib/auth/stored-session.ts'
import { setUnreadAnswers } from '#web/lib/commands/chat-store.ts'
import { countUnread, needsSession, readStoredChat, type StoredChat } from './model/stored-chat.ts'

const pause = 20_000

/**
 * While the chat is closed: counts its answers, and sends what waits. The code for that is loaded only where one request
 * is not enough, or the chat was open on this page. Returns how to stop.
 */
export function watchAnswers(auth: PublicConfig['auth'], wasOpen: boolean): () => void {
  const ending = new AbortController()
  const { signal } = ending

  async function look(): Promise<void> {
    const accountId = readStoredSession(sessionStorageKey(auth.url))?.user.id ?? null
    const chat = readStoredChat(accountId)
    if (wasOpen || (chat && needsSession(chat, accountId))) await resume()
    else if (chat) await count(chat)
  }

  async function resume(): Promise<void> {
    const { findChatSession } = await import('./api/chat-session.ts')
    if (!signal.aborted) findChatSession(auth).resume()
  }

  async function count(chat: StoredChat): Promise<void> {
    const unread = await countUnread(chat, fetch, signal)
    if (unread !== undefined && !signal.aborted) setUnreadAnswers(unread)
  }

  const lookWhileShown = () => {
    // The next look may have more luck.
    if (!document.hidden) look().catch(() => undefined)
  }
  lookWhileShown()
  const timer = setInterval(lookWhileShown, pause)
  return () => {
    clearInterval(timer)
    ending.abort()
  }
}
