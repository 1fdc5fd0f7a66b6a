import { MessageCircle } from 'lucide-react'
import { setChatOpen, useChatState } from '#web/lib/commands/chat-store.ts'
import { ChatHost } from './chat-host.tsx'

/** The floating button of public pages, and the chat that it opens. */
export function ChatButton() {
  const { isOpen, unread } = useChatState()
  return (
    <aside aria-label="Live chat">
      <button
        type="button"
        hidden={isOpen}
        aria-label={unread > 0 ? `Chat with support, ${unread} unread` : 'Chat with support'}
        onClick={() => setChatOpen(true)}
        className="fixed right-4 bottom-4 z-30 grid size-11 place-items-center rounded-full border border-line-strong bg-surface-raised text-quiet shadow-floating hover:text-text noscript:hidden [&[hidden]]:hidden"
      >
        <MessageCircle className="size-5" />
        {unread > 0 ? (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 size-3 rounded-full bg-accent"
          />
        ) : null}
      </button>
      <ChatHost />
    </aside>
  )
}
