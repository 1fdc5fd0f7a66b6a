import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { openLinkedChat } from '#web/lib/commands/chat-store.ts'

/** Opens the chat that the address names, as links of mails do, once. */
export function LinkedChat() {
  const [address, setAddress] = useSearchParams()
  const linkedId = z.uuid().safeParse(address.get('chat')).data
  useEffect(() => {
    if (!linkedId) return
    openLinkedChat(linkedId)
    setAddress(
      (known) => {
        const rest = new URLSearchParams(known)
        rest.delete('chat')
        return rest
      },
      { replace: true },
    )
  }, [linkedId, setAddress])
  return null
}
