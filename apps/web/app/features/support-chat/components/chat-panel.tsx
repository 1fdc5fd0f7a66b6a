import { useEffect, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useChatState } from '#web/lib/commands/chat-store.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { watchAnswers } from '../watch-answers.ts'

/*
 * A step of its own: an import carries the names of all files that it needs, and those of the open chat would weigh more
 * on a public page than the button that opens it.
 */
const OpenChat = lazyComponent(async () => {
  const module = await import('./open-chat.tsx')
  return { default: module.OpenChat }
}, 'overlay')

/** Closed, it only says whether there is an answer. */
export function ChatPanel() {
  const { isOpen } = useChatState()
  const { auth } = usePublicConfig()
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (!isOpen) return watchAnswers(auth, wasOpen)
  }, [isOpen, auth, wasOpen])
  return isOpen ? <OpenChat /> : null
}
