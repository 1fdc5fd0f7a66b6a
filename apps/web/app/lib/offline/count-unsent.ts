import { type CopyOwner, listCopies, openCopy, outbox } from '@product/sync'
import { chatStorageKey } from '#web/lib/commands/chat-store.ts'
import { countDrafts } from './draft-store.ts'

/** Work on this device that the server does not have. */
export type Unsent = { changes: number; chatMessages: number }

/** Of every account on this device. */
export async function countUnsent(): Promise<Unsent> {
  const chatMessages = countChatMessages()
  // A browser without databases has stored nothing there.
  if (!globalThis.indexedDB) return { changes: 0, chatMessages }
  const counts = await Promise.all([countDrafts(), ...(await listCopies()).map(countOutbox)])
  return { changes: counts.reduce((sum, count) => sum + count, 0), chatMessages }
}

/** Messages to the support team, those that were refused included. */
function countChatMessages(): number {
  try {
    const { outbox: messages } = JSON.parse(localStorage.getItem(chatStorageKey) ?? '{}')
    return Array.isArray(messages) ? messages.length : 0
  } catch {
    // A browser that forbids storage, or another format: the chat reads nothing of it either.
    return 0
  }
}

/** Everything in it: also changes that were refused, or that a person must decide about. */
export async function countOutbox(owner: CopyOwner): Promise<number> {
  const copy = await openCopy(owner)
  try {
    return (await outbox(copy).list()).length
  } finally {
    copy.close()
  }
}
