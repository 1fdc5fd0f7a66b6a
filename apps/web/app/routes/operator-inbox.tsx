import { useMe } from '#web/features/accounts/api/profile.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Inbox') }, { name: 'robots', content: 'noindex' }]

const InboxScreen = lazyComponent(async () => {
  const module = await import('#web/features/support-inbox/components/inbox-screen.tsx')
  return { default: module.InboxScreen }
})

export default function OperatorInboxPage() {
  const { data: me } = useMe()
  return me ? <InboxScreen self={{ id: me.account.id, name: me.account.name }} /> : null
}
