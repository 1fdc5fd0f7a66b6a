import type { InboxState } from '@product/contract/support-inbox'
import { StatusDot } from '@product/ui/feedback/status-dot'
import { RelativeTime } from '@product/ui/text/relative-time'

/** Whether the chat is open, and which operators are online. */
export function OperatorsLine({ inbox }: { inbox: InboxState | undefined }) {
  if (!inbox) return <p className="mr-auto h-5" />
  const present = inbox.operators.filter(({ isPresent }) => isPresent)
  return (
    <p className="mr-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-quiet">
      <span className="flex items-center gap-1.5">
        <StatusDot tone={inbox.isOpen && present.length > 0 ? 'success' : 'off'} />
        <span>
          {inbox.isOpen ? 'Chat is open, closes ' : 'Chat is closed, opens '}
          <RelativeTime value={inbox.nextChange} />
        </span>
      </span>
      <span>
        {present.length === 0
          ? 'No operator is online'
          : `Online: ${present.map(({ name }) => name).join(', ')}`}
      </span>
    </p>
  )
}
