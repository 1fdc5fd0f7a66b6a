import { useParams } from 'react-router'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Version history') },
  { name: 'robots', content: 'noindex' },
]

const HistoryScreen = lazyComponent(async () => {
  const module = await import('#web/features/editor/components/versions/history-screen.tsx')
  return { default: module.HistoryScreen }
})

export default function EditorHistory() {
  const { id = '' } = useParams()
  return <HistoryScreen promptId={id} />
}
