import { AuditScreen } from '#web/features/moderation/components/audit-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Audit trail') },
  { name: 'robots', content: 'noindex' },
]

export default function AuditPage() {
  return <AuditScreen />
}
