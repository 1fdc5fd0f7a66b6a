import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Trash') }]

const TrashScreen = lazyComponent(async () => {
  const module = await import('#web/features/prompts/components/trash-screen.tsx')
  return { default: module.TrashScreen }
})

export default function TrashPage() {
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <TrashScreen />
    </Suspense>
  )
}
