import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Plans') }, { name: 'robots', content: 'noindex' }]

const PlansScreen = lazyComponent(async () => {
  const module = await import('#web/features/moderation/components/plans-screen.tsx')
  return { default: module.PlansScreen }
})

export default function PlansPage() {
  return <PlansScreen />
}
