import { useOutletContext, useSearchParams } from 'react-router'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Propose a change') },
  { name: 'robots', content: 'noindex' },
]

const ProposeScreen = lazyComponent(async () => {
  const module = await import('#web/features/editor/components/change-requests/propose-screen.tsx')
  return { default: module.ProposeScreen }
})

export default function NewChangeRequestPage() {
  const [search] = useSearchParams()
  const accountId = useOutletContext<string>()
  const promptId = search.get('prompt') ?? ''
  return <ProposeScreen key={promptId} promptId={promptId} accountId={accountId} />
}
