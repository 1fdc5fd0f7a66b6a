import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Change requests') },
  { name: 'robots', content: 'noindex' },
]

const MyRequestsScreen = lazyComponent(async () => {
  const module = await import(
    '#web/features/editor/components/change-requests/request-list-screens.tsx'
  )
  return { default: module.MyRequestsScreen }
})

export default function ChangeRequestsPage() {
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <MyRequestsScreen />
    </Suspense>
  )
}
