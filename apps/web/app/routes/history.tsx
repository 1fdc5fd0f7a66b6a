import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Execution History') },
  { name: 'robots', content: 'noindex' },
]

const HistoryScreen = lazyComponent(async () => {
  const module = await import('#web/features/history/components/history-screen.tsx')
  return { default: module.HistoryScreen }
})

export default function HistoryPage() {
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <HistoryScreen />
    </Suspense>
  )
}
