import { SharedCollectionScreen } from '#web/features/sharing/components/shared-collection-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'
import type { Route } from './+types/shared-collection'

export const meta = () => [{ title: pageTitle('Shared collection') }]

export default function SharedCollectionPage({ params: { id } }: Route.ComponentProps) {
  return <SharedCollectionScreen key={id} id={id} />
}
