import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { findAccountAddress, findChatSession } from './api/chat-session.ts'
import type { ChatSession } from './model/create-chat-session.ts'

export const useChatSession = () => findChatSession(usePublicConfig().auth)

/** The chat while it is open, with what can be done in it. */
export function useChat() {
  const { auth } = usePublicConfig()
  const session = findChatSession(auth)
  const view = useSyncExternalStore(session.subscribe, session.read, session.read)
  useEffect(() => session.open(), [session])
  useLinkedChat(session)
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

/** Shows the chat that the address names, once. */
function useLinkedChat(session: ChatSession): void {
  const [address, setAddress] = useSearchParams()
  const linkedId = z.uuid().safeParse(address.get('chat')).data
  useEffect(() => {
    if (!linkedId) return
    session.switchTo(linkedId)
    setAddress(
      (known) => {
        const rest = new URLSearchParams(known)
        rest.delete('chat')
        return rest
      },
      { replace: true },
    )
  }, [session, linkedId, setAddress])
}
