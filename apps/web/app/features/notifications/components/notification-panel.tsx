import { IconButton } from '@product/ui/forms/icon-button'
import { Settings } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { MarkAllRead, NotificationList } from './notification-list.tsx'

type NotificationPanelProps = { unread: number; onClose: () => void }

/** The list that the bell opens. */
export function NotificationPanel({ unread, onClose }: NotificationPanelProps) {
  const navigate = useNavigate()
  function goToSettings() {
    onClose()
    void navigate('/settings/notifications')
  }
  return (
    <div className="flex max-h-[min(36rem,var(--radix-popover-content-available-height))] flex-col">
      <div className="flex flex-none items-center gap-1 border-line border-b py-2 pr-2 pl-4">
        <h2 className="mr-auto font-semibold text-14">Notifications</h2>
        <MarkAllRead unread={unread} />
        <IconButton size="s" label="Notification settings" onClick={goToSettings}>
          <Settings />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2 pt-3">
        <NotificationList onOpened={onClose} />
      </div>
      <div className="flex-none border-line border-t p-1.5">
        <Link
          to="/notifications"
          onClick={onClose}
          className="block rounded-s px-2.5 py-1.5 text-center font-medium text-13 text-quiet hover:bg-surface-hover hover:text-text focus-visible:-outline-offset-2"
        >
          See all notifications
        </Link>
      </div>
    </div>
  )
}
