import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Collections') }]

const CollectionsScreen = lazyComponent(async () => {
  const module = await import('#web/features/collections/components/collections-screen.tsx')
  return { default: module.CollectionsScreen }
})

export default function CollectionsPage() {
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <CollectionsScreen />
    </Suspense>
  )
}
