import { DropdownMenuItem } from '@product/ui/overlays/dropdown-menu'
import { MessageCircle } from 'lucide-react'
import { setChatOpen, useChatState } from '#web/lib/commands/chat-store.ts'

/** Opens the chat, and says how many answers are new. */
export function ChatMenuItem() {
  const { unread } = useChatState()
  return (
    <DropdownMenuItem onSelect={() => setChatOpen(true)}>
      <MessageCircle />
      Chat with support
      {unread > 0 ? (
        <span className="ml-auto text-12 text-accent tabular-nums">{unread} new</span>
      ) : null}
    </DropdownMenuItem>
  )
}
