import { FeedbackScreen } from '#web/features/docs/components/feedback-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Documentation feedback') },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorDocs() {
  return <FeedbackScreen />
}
