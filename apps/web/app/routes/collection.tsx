import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'
import type { Route } from './+types/collection'

export const meta = () => [{ title: pageTitle('Collection') }]

const CollectionScreen = lazyComponent(async () => {
  const module = await import('#web/features/collections/components/collection-screen.tsx')
  return { default: module.CollectionScreen }
})

const CollectionPrompts = lazyComponent(async () => {
  const module = await import('#web/features/prompts/components/collection-prompts.tsx')
  return { default: module.CollectionPrompts }
})

export default function CollectionPage({ params: { slug } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <CollectionScreen slug={slug}>
        {(collection) => (
          // By collection, so that nothing stays selected on the way to another.
          <CollectionPrompts key={collection.slug} collection={collection} />
        )}
      </CollectionScreen>
    </Suspense>
  )
}
