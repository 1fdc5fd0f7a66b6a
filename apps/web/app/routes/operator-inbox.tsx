import { useMe } from '#web/features/accounts/api/profile.ts'
import { InboxScreen } from '#web/features/support-inbox/components/inbox-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Inbox') }, { name: 'robots', content: 'noindex' }]

export default function OperatorInboxPage() {
  const { data: me } = useMe()
  return me ? <InboxScreen self={{ id: me.account.id, name: me.account.name }} /> : null
}
