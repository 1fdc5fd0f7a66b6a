import { useMe } from '#web/features/accounts/api/profile.ts'
import { ConnectedApis } from '#web/features/connections/components/connected-apis.tsx'
import { Dashboard } from '#web/features/dashboard/components/dashboard.tsx'
import { RecentExecutions } from '#web/features/history/components/recent-executions.tsx'
import { RecentFavorites } from '#web/features/prompts/components/recent-favorites.tsx'
import { RecentPrompts } from '#web/features/prompts/components/recent-prompts.tsx'
import { RecentShared } from '#web/features/sharing/components/recent-shared.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('My Prompts') },
  { name: 'robots', content: 'noindex' },
]

export default function DashboardPage() {
  const { data: me } = useMe()
  return (
    <Dashboard
      name={me?.account.name}
      recent={<RecentPrompts />}
      favorites={<RecentFavorites />}
      shared={<RecentShared />}
      executions={<RecentExecutions />}
      connections={<ConnectedApis />}
    />
  )
}
