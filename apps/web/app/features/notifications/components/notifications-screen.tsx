import { Button } from '@product/ui/forms/button'
import { ScreenHeader } from '@product/ui/layout/screen-header'
import { Settings } from 'lucide-react'
import { Link } from 'react-router'
import { useNotificationPages } from '../api/notifications.ts'
import { MarkAllRead, NotificationList } from './notification-list.tsx'

/** All notifications. */
export function NotificationsScreen() {
  const { notifications = [] } = useNotificationPages()
  const unread = notifications.filter(({ isRead }) => !isRead).length
  return (
    <div className="mx-auto grid max-w-180 gap-5 p-4 md:p-8">
      <ScreenHeader title="Notifications" text="What happened around you, in all your workspaces.">
        <MarkAllRead unread={unread} />
        <Button asChild size="s">
          <Link to="/settings/notifications">
            <Settings />
            Settings
          </Link>
        </Button>
      </ScreenHeader>
      <div className="-mx-3">
        <NotificationList isWhole />
      </div>
    </div>
  )
}
