import { useParams } from 'react-router'
import { PromptMetricsScreen } from '#web/features/metrics/components/prompt-metrics-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Metrics') }, { name: 'robots', content: 'noindex' }]

export default function EditorMetrics() {
  const { id = '' } = useParams()
  return <PromptMetricsScreen promptId={id} />
}
