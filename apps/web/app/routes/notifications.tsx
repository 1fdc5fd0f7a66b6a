import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Notifications') }]

const NotificationsScreen = lazyComponent(async () => {
  const module = await import('#web/features/notifications/components/notifications-screen.tsx')
  return { default: module.NotificationsScreen }
})

export default function NotificationsPage() {
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <NotificationsScreen />
    </Suspense>
  )
}
