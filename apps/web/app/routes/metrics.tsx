import { WorkspaceMetricsScreen } from '#web/features/metrics/components/workspace-metrics-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Metrics') }, { name: 'robots', content: 'noindex' }]

export default function MetricsPage() {
  return <WorkspaceMetricsScreen />
}
