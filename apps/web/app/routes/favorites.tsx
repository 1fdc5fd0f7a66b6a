import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Favorites') }]

const FavoritesScreen = lazyComponent(async () => {
  const module = await import('#web/features/prompts/components/favorites-screen.tsx')
  return { default: module.FavoritesScreen }
})

const StarredSection = lazyComponent(async () => {
  const module = await import('#web/features/library/components/starred-section.tsx')
  return { default: module.StarredSection }
})

export default function FavoritesPage() {
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <FavoritesScreen />
      <StarredSection />
    </Suspense>
  )
}
