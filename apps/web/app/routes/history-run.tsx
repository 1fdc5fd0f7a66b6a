import { Skeleton } from '@product/ui/skeleton'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Run') }, { name: 'robots', content: 'noindex' }]

const RunScreen = lazy(async () => {
  const module = await import('#web/features/history/components/run-screen.tsx')
  return { default: module.RunScreen }
})

export default function RunPage() {
  const { id = '' } = useParams()
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <RunScreen id={id} />
    </Suspense>
  )
}
