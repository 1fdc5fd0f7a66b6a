import { listNoticesRoute } from '@product/contract/notices'
import { termsOfService } from '#web/content/terms.ts'
import { LegalPage } from '#web/features/site/components/legal-page.tsx'
import { NoticesInForce } from '#web/features/site/components/notices-in-force.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/terms'

export const loader = ({ context }: Route.LoaderArgs) => context.get(apiContext)(listNoticesRoute)

export const meta = (args: Route.MetaArgs) => pageMeta(termsOfService, args)

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={termsOfService} notices={<NoticesInForce {...loaderData} />} />
}
