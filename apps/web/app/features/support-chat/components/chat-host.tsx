import { Suspense, useEffect, useState } from 'react'
import { chatStorageKey, useChatState } from '#web/lib/commands/chat-store.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

const ChatPanel = lazyComponent(async () => {
  const module = await import('./chat-panel.tsx')
  return { default: module.ChatPanel }
}, 'overlay')

/**
 * Once in each layout: the chat, from its first opening on, so that its code can come with that. On a device with a chat
 * the part comes with the page that looks for an answer, or sends what waits.
 */
export function ChatHost() {
  const { isOpen } = useChatState()
  const [isNeeded, setNeeded] = useState(false)
  if (isOpen && !isNeeded) setNeeded(true)
  useEffect(() => {
    try {
      if (localStorage.getItem(chatStorageKey)) setNeeded(true)
    } catch {
      // A browser that forbids storage has no chat.
    }
  }, [])
  return isNeeded ? (
    <Suspense
      fallback={
        isOpen && (
          <i
            role="status"
            aria-label="The chat is loading"
            className="chat-button"
            data-unread="0"
            data-busy
          />
        )
      }
    >
      <ChatPanel />
    </Suspense>
  ) : null
}
