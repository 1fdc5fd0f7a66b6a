import { InvitationScreen } from '#web/features/workspaces/components/invitation-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'
import { QueryProvider } from '#web/lib/query/query-provider.tsx'

export const meta = () => [
  { title: pageTitle('Invitation') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function Invite() {
  return (
    <QueryProvider>
      <InvitationScreen />
    </QueryProvider>
  )
}
