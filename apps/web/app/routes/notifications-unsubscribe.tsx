import { UnsubscribeScreen } from '#web/features/notifications/components/unsubscribe-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Unsubscribe') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function NotificationsUnsubscribe() {
  return <UnsubscribeScreen />
}
