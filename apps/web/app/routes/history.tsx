import { Skeleton } from '@product/ui/skeleton'
import { lazy, Suspense } from 'react'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [
  { title: pageTitle('Execution History') },
  { name: 'robots', content: 'noindex' },
]

const HistoryScreen = lazy(async () => {
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
