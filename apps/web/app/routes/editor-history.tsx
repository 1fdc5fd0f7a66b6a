import { useParams } from 'react-router'
import { HistoryScreen } from '#web/features/editor/components/versions/history-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Version history') },
  { name: 'robots', content: 'noindex' },
]

export default function EditorHistory() {
  const { id = '' } = useParams()
  return <HistoryScreen promptId={id} />
}
