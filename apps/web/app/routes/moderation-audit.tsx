import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Audit trail') },
  { name: 'robots', content: 'noindex' },
]

const AuditScreen = lazyComponent(async () => {
  const module = await import('#web/features/moderation/components/audit-screen.tsx')
  return { default: module.AuditScreen }
})

export default function AuditPage() {
  return <AuditScreen />
}
