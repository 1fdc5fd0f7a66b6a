import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { setChatOpen } from '#web/lib/commands/chat-store.ts'

/** Opens the chat that the address names, as notifications and mails do. */
export function LinkedChat() {
  const isLinked = useSearchParams()[0].has('chat')
  useEffect(() => {
    if (isLinked) setChatOpen(true)
  }, [isLinked])
  return null
}
