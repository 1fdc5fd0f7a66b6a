import { describeSupportHours } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { useEffect, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { openChat } from '#web/lib/commands/chat-store.ts'

/** The live chat on the contact page: its hours, and the button that opens it. */
export function ChatDetails() {
  const { supportSchedule: schedule } = usePublicConfig()
  const [own, setOwn] = useState<string | null>()
  const [isAnswered, setAnswered] = useState<boolean>()
  useEffect(() => {
    // Only a browser knows the visitor's clock.
    void import('../load-hours.ts')
      .then(({ loadHours }) => loadHours({ schedule, onOwn: setOwn, onAnswered: setAnswered }))
      .catch(() => undefined)
  }, [schedule])
  return (
    <>
      {describeSupportHours(schedule)}
      {own ? <span className="block text-faint">{own}</span> : null}
      <Button className="mt-2 flex noscript:hidden" data-opens-chat onClick={openChat}>
        {isAnswered === undefined
          ? 'Open the chat'
          : isAnswered
            ? 'Start a chat'
            : 'Leave a message'}
      </Button>
    </>
  )
}
