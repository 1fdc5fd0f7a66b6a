import { Suspense, useEffect, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { chatStorageKey, useChatState } from '#web/lib/commands/chat-store.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

const ChatPanel = lazyComponent(
  async () => (await import('../load-chat.ts')).loadPanel(),
  'overlay',
)

/** Once in each layout: the chat, from its first opening on. Its code comes with that. */
export function ChatHost() {
  const { auth } = usePublicConfig()
  const { isOpen } = useChatState()
  const [isNeeded, setNeeded] = useState(false)
  if (isOpen && !isNeeded) setNeeded(true)
  useEffect(() => {
    if (!hasChat()) return
    // There may be an answer, or a message that was not sent.
    void import('../load-chat.ts').then(({ resumeChat }) => resumeChat(auth)).catch(() => undefined)
  }, [auth])
  return isNeeded ? (
    <Suspense>
      <ChatPanel />
    </Suspense>
  ) : null
}

function hasChat(): boolean {
  try {
    return localStorage.getItem(chatStorageKey) !== null
  } catch {
    return false
  }
}
