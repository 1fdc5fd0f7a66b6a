import { Skeleton } from '@product/ui/skeleton'
import { lazy, Suspense } from 'react'
import { useMe } from '#web/features/accounts/api/get-me.ts'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [
  { title: pageTitle('My Prompts') },
  { name: 'robots', content: 'noindex' },
]

const Dashboard = lazy(async () => {
  const module = await import('#web/features/dashboard/components/dashboard.tsx')
  return { default: module.Dashboard }
})

const RecentPrompts = lazy(async () => {
  const module = await import('#web/features/prompts/components/recent-prompts.tsx')
  return { default: module.RecentPrompts }
})

const RecentFavorites = lazy(async () => {
  const module = await import('#web/features/prompts/components/recent-favorites.tsx')
  return { default: module.RecentFavorites }
})

const RecentExecutions = lazy(async () => {
  const module = await import('#web/features/history/components/recent-executions.tsx')
  return { default: module.RecentExecutions }
})

export default function DashboardPage() {
  const { data: me } = useMe()
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <Dashboard
        name={me?.account.name}
        recent={<RecentPrompts />}
        favorites={<RecentFavorites />}
        executions={<RecentExecutions />}
      />
    </Suspense>
  )
}
