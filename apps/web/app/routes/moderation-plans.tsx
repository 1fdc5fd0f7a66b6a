import { PlansScreen } from '#web/features/moderation/components/plans-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Plans') }, { name: 'robots', content: 'noindex' }]

export default function PlansPage() {
  return <PlansScreen />
}
