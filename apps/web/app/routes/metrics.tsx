import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Metrics') }, { name: 'robots', content: 'noindex' }]

const WorkspaceMetricsScreen = lazyComponent(async () => {
  const module = await import('#web/features/metrics/components/workspace-metrics-screen.tsx')
  return { default: module.WorkspaceMetricsScreen }
})

export default function MetricsPage() {
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <WorkspaceMetricsScreen />
    </Suspense>
  )
}
