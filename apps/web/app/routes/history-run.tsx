import { Suspense } from 'react'
import { useParams } from 'react-router'
import { RunScreen } from '#web/features/history/components/run-screen.tsx'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Run') }, { name: 'robots', content: 'noindex' }]

const ThreadList = lazyComponent(async () => {
  const module = await import('#web/features/comments/components/thread-list.tsx')
  return { default: module.ThreadList }
})

export default function RunPage() {
  const { id = '' } = useParams()
  return (
    <RunScreen
      id={id}
      comments={
        <Suspense>
          <ThreadList kind="run" id={id} />
        </Suspense>
      }
    />
  )
}
