import { useEffect } from 'react'
import { openChat, useChatState } from '#web/lib/commands/chat-store.ts'
import { ChatHost } from './chat-host.tsx'

/** The floating button of public pages, and the chat that it opens. Its look is in the style sheet: there is no room. */
export function ChatButton() {
  const { isOpen, unread } = useChatState()
  useEffect(() => {
    // Asked for before the page had its code: theme-script.ts has noted it.
    if ('chatAsked' in document.documentElement.dataset) openChat()
  }, [])
  return (
    <aside aria-label="Live chat">
      <button
        type="button"
        hidden={isOpen}
        aria-label={`Chat with support${unread ? `, ${unread} unread` : ''}`}
        data-unread={unread}
        data-opens-chat
        onClick={openChat}
        className="chat-button"
      />
      <ChatHost />
    </aside>
  )
}
