import { privacyPolicy } from '#web/content/privacy.ts'
import { LegalPage } from '#web/features/public-site/components/legal-page.tsx'
import { pageMeta } from '#web/features/public-site/page-meta.ts'

export const meta = () => pageMeta(privacyPolicy)

export default function Privacy() {
  return <LegalPage document={privacyPolicy} />
}
