import { CollectionScreen } from '#web/features/collections/components/collection-screen.tsx'
import { CollectionPrompts } from '#web/features/prompts/components/collection-prompts.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'
import type { Route } from './+types/collection'

export const meta = () => [{ title: pageTitle('Collection') }]

export default function CollectionPage({ params: { slug } }: Route.ComponentProps) {
  return (
    <CollectionScreen slug={slug}>
      {(collection) => (
        // By collection, so that nothing stays selected on the way to another.
        <CollectionPrompts key={collection.slug} collection={collection} />
      )}
    </CollectionScreen>
  )
}
