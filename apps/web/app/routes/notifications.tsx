import { NotificationsScreen } from '#web/features/notifications/components/notifications-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Notifications') }]

export default function NotificationsPage() {
  return <NotificationsScreen />
}
