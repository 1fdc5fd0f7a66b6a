import { HistoryScreen } from '#web/features/history/components/history-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Execution History') },
  { name: 'robots', content: 'noindex' },
]

export default function HistoryPage() {
  return <HistoryScreen />
}
