import { setChatOpen, useChatState } from '#web/lib/commands/chat-store.ts'
import { ChatHost } from './chat-host.tsx'

/** The floating button of public pages, and the chat that it opens. Its look is in the style sheet: there is no room. */
export function ChatButton() {
  const { isOpen, unread } = useChatState()
  return (
    <aside aria-label="Live chat">
      <button
        type="button"
        hidden={isOpen}
        aria-label={`Chat with support${unread ? `, ${unread} unread` : ''}`}
        data-unread={unread}
        onClick={() => setChatOpen(true)}
        className="chat-button"
      />
      <ChatHost />
    </aside>
  )
}
