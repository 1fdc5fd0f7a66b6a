import { lazy } from 'react'
import { useParams } from 'react-router'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Metrics') }, { name: 'robots', content: 'noindex' }]

const MetricsScreen = lazy(async () => {
  const module = await import('#web/features/metrics/components/metrics-screen.tsx')
  return { default: module.MetricsScreen }
})

export default function EditorMetrics() {
  const { id = '' } = useParams()
  return <MetricsScreen promptId={id} />
}
