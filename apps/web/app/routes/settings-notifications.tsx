import { useMe } from '#web/features/accounts/api/profile.ts'
import { ConfirmAddressNotice } from '#web/features/accounts/components/confirm-address-notice.tsx'
import { NotificationSettings } from '#web/features/notifications/components/notification-settings.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Notifications') }]

export default function NotificationSettingsPage() {
  const { data: me } = useMe()
  return (
    <NotificationSettings
      notice={<ConfirmAddressNotice purpose="to get mails" />}
      isOperator={me?.isOperator ?? false}
    />
  )
}
