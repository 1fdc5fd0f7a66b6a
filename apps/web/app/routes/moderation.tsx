import { ReportsScreen } from '#web/features/moderation/components/reports-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Moderation') },
  { name: 'robots', content: 'noindex' },
]

export default function ModerationPage() {
  return <ReportsScreen />
}
