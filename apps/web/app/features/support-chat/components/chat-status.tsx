import { describeSupportHours } from '@product/domain'
import { StatusDot } from '@product/ui/feedback/status-dot'
import { Clock } from 'lucide-react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { deviceTimeZone } from '#web/lib/device/device-time-zone.ts'
import type { ChatView } from '../model/chat-view.ts'
import { describeOwnHours } from '../model/describe-hours.ts'
import { describePresence } from '../model/describe-presence.ts'

/** Whether somebody is there. */
export function ChatStatus({ view }: { view: ChatView }) {
  const { tone, text } = describePresence(view, new Date(), deviceTimeZone())
  return (
    <p role="status" className="flex items-center gap-1.5 text-12 text-quiet">
      <StatusDot tone={tone} />
      <span className="truncate">{text}</span>
    </p>
  )
}

/** The hours of the support team, and by the visitor's own clock. */
export function HoursLine() {
  const { supportSchedule } = usePublicConfig()
  const own = describeOwnHours(new Date(), deviceTimeZone(), supportSchedule)
  return (
    <p className="flex flex-none gap-2 border-line border-b px-4 py-2 text-12 text-faint [&_.lucide]:mt-px [&_.lucide]:size-3.5">
      <Clock aria-hidden />
      <span className="grid">
        <span>{describeSupportHours(supportSchedule)}</span>
        {own ? <span>{own}</span> : null}
      </span>
    </p>
  )
}
