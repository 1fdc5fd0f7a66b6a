import { ConfirmAddressNotice } from '#web/features/accounts/components/confirm-address-notice.tsx'
import { NotificationSettings } from '#web/features/notifications/components/notification-settings.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Notifications') }]

export default function NotificationSettingsPage() {
  return <NotificationSettings notice={<ConfirmAddressNotice purpose="to get mails" />} />
}
