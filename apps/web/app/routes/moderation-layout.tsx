import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useMe } from '#web/features/accounts/api/profile.ts'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'

/** To everyone but operators there is nothing here; the API says so, too. */
export default function ModerationLayout() {
  const { data: me } = useMe()
  const skeleton = <Skeleton className="m-8 h-60 rounded-m" />
  if (!me) return skeleton
  if (!me.isOperator) return <NotFoundScreen />
  return (
    <Suspense fallback={skeleton}>
      <Outlet />
    </Suspense>
  )
}
