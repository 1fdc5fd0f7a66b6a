import { privacyPolicy } from '#web/content/privacy.ts'
import { LegalPage } from '#web/features/site/components/legal-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import type { Route } from './+types/privacy'

export const meta = (args: Route.MetaArgs) => pageMeta(privacyPolicy, args)

export default function Privacy() {
  return <LegalPage document={privacyPolicy} />
}
