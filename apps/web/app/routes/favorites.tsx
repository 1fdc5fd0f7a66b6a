import { StarredSection } from '#web/features/library/components/starred-section.tsx'
import { FavoritesScreen } from '#web/features/prompts/components/favorites-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Favorites') }]

export default function FavoritesPage() {
  return (
    <>
      <FavoritesScreen />
      <StarredSection />
    </>
  )
}
