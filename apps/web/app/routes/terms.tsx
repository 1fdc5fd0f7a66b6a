import { termsOfService } from '#web/content/terms.ts'
import { LegalPage } from '#web/features/site/components/legal-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'

export const meta = () => pageMeta(termsOfService)

export default function Terms() {
  return <LegalPage document={termsOfService} />
}
