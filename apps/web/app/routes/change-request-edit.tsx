import { useOutletContext, useParams } from 'react-router'
import { EditProposalScreen } from '#web/features/editor/components/change-requests/propose-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Edit change request') },
  { name: 'robots', content: 'noindex' },
]

export default function EditChangeRequestPage() {
  const { id = '' } = useParams()
  const accountId = useOutletContext<string>()
  return <EditProposalScreen key={id} id={id} accountId={accountId} />
}
