import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { forgetLinkedChat, useChatState } from '#web/lib/commands/chat-store.ts'
import { findAccountAddress, findChatSession } from './api/chat-session.ts'
import type { ChatSession } from './model/create-chat-session.ts'

/** The chat while it is open, with what can be done in it. */
export function useChat(onLinked: () => void) {
  const { auth } = usePublicConfig()
  const session = findChatSession(auth)
  const view = useSyncExternalStore(session.subscribe, session.read, session.read)
  useEffect(() => session.open(), [session])
  useLinkedChat(session, onLinked)
  useEffect(() => {
    // Looked at only while the tab is in front.
    const markSeen = () => {
      if (!document.hidden && view.messages.length > 0) session.markSeen()
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [session, view.messages])
  return { session, view, accountAddress: findAccountAddress(auth) }
}

/** Shows the conversation that a link led to, once. */
function useLinkedChat(session: ChatSession, onLinked: () => void): void {
  const { linkedId } = useChatState()
  const tell = useEffectEvent(onLinked)
  useEffect(() => {
    if (!linkedId) return
    forgetLinkedChat()
    session.switchTo(linkedId)
    tell()
  }, [session, linkedId])
}
