import { Suspense } from 'react'
import { useParams } from 'react-router'
import { RequestScreen } from '#web/features/editor/components/change-requests/request-screen.tsx'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Change request') },
  { name: 'robots', content: 'noindex' },
]

const ThreadList = lazyComponent(async () => {
  const module = await import('#web/features/comments/components/thread-list.tsx')
  return { default: module.ThreadList }
})

export default function ChangeRequestPage() {
  const { id = '' } = useParams()
  return (
    <RequestScreen
      key={id}
      id={id}
      comments={
        <Suspense>
          <ThreadList kind="change-request" id={id} />
        </Suspense>
      }
    />
  )
}
