import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'
import type { Route } from './+types/shared-collection'

export const meta = () => [{ title: pageTitle('Shared collection') }]

const SharedCollectionScreen = lazyComponent(async () => {
  const module = await import('#web/features/sharing/components/shared-collection-screen.tsx')
  return { default: module.SharedCollectionScreen }
})

export default function SharedCollectionPage({ params: { id } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <SharedCollectionScreen key={id} id={id} />
    </Suspense>
  )
}
