import { Uuid } from '@product/contract/uuid'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { openLinkedChat } from '#web/lib/commands/chat-store.ts'

/** Opens the chat that the address names, as links of mails do, once. */
export function LinkedChat() {
  const [address, setAddress] = useSearchParams()
  const linkedId = Uuid.safeParse(address.get('chat')).data
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
