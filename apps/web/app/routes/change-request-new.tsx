import { useOutletContext, useSearchParams } from 'react-router'
import { ProposeScreen } from '#web/features/editor/components/change-requests/propose-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Propose a change') },
  { name: 'robots', content: 'noindex' },
]

export default function NewChangeRequestPage() {
  const [search] = useSearchParams()
  const accountId = useOutletContext<string>()
  const promptId = search.get('prompt') ?? ''
  return <ProposeScreen key={promptId} promptId={promptId} accountId={accountId} />
}
