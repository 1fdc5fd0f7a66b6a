import { useParams } from 'react-router'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Metrics') }, { name: 'robots', content: 'noindex' }]

const MetricsScreen = lazyComponent(async () => {
  const module = await import('#web/features/metrics/components/metrics-screen.tsx')
  return { default: module.MetricsScreen }
})

export default function EditorMetrics() {
  const { id = '' } = useParams()
  return <MetricsScreen promptId={id} />
}
