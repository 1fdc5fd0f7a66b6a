import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Moderation') },
  { name: 'robots', content: 'noindex' },
]

const ReportsScreen = lazyComponent(async () => {
  const module = await import('#web/features/moderation/components/reports-screen.tsx')
  return { default: module.ReportsScreen }
})

export default function ModerationPage() {
  return <ReportsScreen />
}
