import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Change request') },
  { name: 'robots', content: 'noindex' },
]

const RequestScreen = lazyComponent(async () => {
  const module = await import('#web/features/editor/components/change-requests/request-screen.tsx')
  return { default: module.RequestScreen }
})

const ThreadList = lazyComponent(async () => {
  const module = await import('#web/features/comments/components/thread-list.tsx')
  return { default: module.ThreadList }
})

export default function ChangeRequestPage() {
  const { id = '' } = useParams()
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <RequestScreen
        key={id}
        id={id}
        comments={
          <Suspense>
            <ThreadList kind="change-request" id={id} />
          </Suspense>
        }
      />
    </Suspense>
  )
}
