import { MyRequestsScreen } from '#web/features/editor/components/change-requests/request-list-screens.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Change requests') },
  { name: 'robots', content: 'noindex' },
]

export default function ChangeRequestsPage() {
  return <MyRequestsScreen />
}
