import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { useMe } from '#web/features/accounts/api/profile.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('My Prompts') },
  { name: 'robots', content: 'noindex' },
]

const Dashboard = lazyComponent(async () => {
  const module = await import('#web/features/dashboard/components/dashboard.tsx')
  return { default: module.Dashboard }
})

const RecentPrompts = lazyComponent(async () => {
  const module = await import('#web/features/prompts/components/recent-prompts.tsx')
  return { default: module.RecentPrompts }
})

const RecentFavorites = lazyComponent(async () => {
  const module = await import('#web/features/prompts/components/recent-favorites.tsx')
  return { default: module.RecentFavorites }
})

const RecentShared = lazyComponent(async () => {
  const module = await import('#web/features/sharing/components/recent-shared.tsx')
  return { default: module.RecentShared }
})

const RecentExecutions = lazyComponent(async () => {
  const module = await import('#web/features/history/components/recent-executions.tsx')
  return { default: module.RecentExecutions }
})

const ConnectedApis = lazyComponent(async () => {
  const module = await import('#web/features/connections/components/connected-apis.tsx')
  return { default: module.ConnectedApis }
})

export default function DashboardPage() {
  const { data: me } = useMe()
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <Dashboard
        name={me?.account.name}
        recent={<RecentPrompts />}
        favorites={<RecentFavorites />}
        shared={<RecentShared />}
        executions={<RecentExecutions />}
        connections={<ConnectedApis />}
      />
    </Suspense>
  )
}
