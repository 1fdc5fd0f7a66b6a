import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Run') }, { name: 'robots', content: 'noindex' }]

const RunScreen = lazyComponent(async () => {
  const module = await import('#web/features/history/components/run-screen.tsx')
  return { default: module.RunScreen }
})

const RunComments = lazyComponent(async () => {
  const module = await import('#web/features/comments/components/run-comments.tsx')
  return { default: module.RunComments }
})

export default function RunPage() {
  const { id = '' } = useParams()
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <RunScreen
        id={id}
        comments={
          <Suspense>
            <RunComments runId={id} />
          </Suspense>
        }
      />
    </Suspense>
  )
}
