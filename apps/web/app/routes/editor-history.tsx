import { lazy } from 'react'
import { useParams } from 'react-router'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [
  { title: pageTitle('Version history') },
  { name: 'robots', content: 'noindex' },
]

const HistoryScreen = lazy(async () => {
  const module = await import('#web/features/editor/components/history-screen.tsx')
  return { default: module.HistoryScreen }
})

export default function EditorHistory() {
  const { id = '' } = useParams()
  return <HistoryScreen promptId={id} />
}
