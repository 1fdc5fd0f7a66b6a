import { useOutletContext, useParams } from 'react-router'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Edit change request') },
  { name: 'robots', content: 'noindex' },
]

const EditProposalScreen = lazyComponent(async () => {
  const module = await import('#web/features/editor/components/change-requests/propose-screen.tsx')
  return { default: module.EditProposalScreen }
})

export default function EditChangeRequestPage() {
  const { id = '' } = useParams()
  const accountId = useOutletContext<string>()
  return <EditProposalScreen key={id} id={id} accountId={accountId} />
}
