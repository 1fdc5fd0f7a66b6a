import { CollectionsScreen } from '#web/features/collections/components/collections-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Collections') }]

export default function CollectionsPage() {
  return <CollectionsScreen />
}
