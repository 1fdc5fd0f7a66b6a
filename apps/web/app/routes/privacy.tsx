import { privacyPolicy } from '#web/content/privacy.ts'
import { LegalPage } from '#web/features/site/components/legal-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'

export const meta = () => pageMeta(privacyPolicy)

export default function Privacy() {
  return <LegalPage document={privacyPolicy} />
}
