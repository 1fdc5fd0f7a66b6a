import { termsOfService } from '#web/content/terms.ts'
import { LegalPage } from '#web/features/site/components/legal-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import type { Route } from './+types/terms'

export const meta = (args: Route.MetaArgs) => pageMeta(termsOfService, args)

export default function Terms() {
  return <LegalPage document={termsOfService} />
}
