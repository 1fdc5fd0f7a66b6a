import { useParams } from 'react-router'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Metrics') }, { name: 'robots', content: 'noindex' }]

const PromptMetricsScreen = lazyComponent(async () => {
  const module = await import('#web/features/metrics/components/prompt-metrics-screen.tsx')
  return { default: module.PromptMetricsScreen }
})

export default function EditorMetrics() {
  const { id = '' } = useParams()
  return <PromptMetricsScreen promptId={id} />
}
