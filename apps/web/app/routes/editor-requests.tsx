import { useParams } from 'react-router'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Change requests') },
  { name: 'robots', content: 'noindex' },
]

const PromptRequestsScreen = lazyComponent(async () => {
  const module = await import(
    '#web/features/editor/components/change-requests/request-list-screens.tsx'
  )
  return { default: module.PromptRequestsScreen }
})

export default function EditorRequests() {
  const { id = '' } = useParams()
  return <PromptRequestsScreen promptId={id} />
}
