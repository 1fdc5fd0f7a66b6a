import {
  benefits,
  benefitsIntroduction,
  careersHeader,
  careersMeta,
  generalApplication,
  positions,
  positionsIntroduction,
} from '#web/content/careers.ts'
import { ApplyLink } from '#web/features/careers/components/apply-link.tsx'
import { PositionList } from '#web/features/careers/components/position-list.tsx'
import { ClosingCall } from '#web/features/site/components/call-to-action.tsx'
import { FeatureGrid } from '#web/features/site/components/feature-grid.tsx'
import { PageHeader, Section } from '#web/features/site/components/section.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import type { Route } from './+types/careers'

export const meta = (args: Route.MetaArgs) => pageMeta(careersMeta, args)

export default function Careers() {
  return (
    <>
      <PageHeader {...careersHeader} />
      <Section {...positionsIntroduction}>
        <PositionList positions={positions} />
      </Section>
      <Section {...benefitsIntroduction}>
        <FeatureGrid cards={benefits} columns={3} />
      </Section>
      <ClosingCall title={generalApplication.title} lead={generalApplication.lead}>
        <ApplyLink
          position={null}
          label={generalApplication.action}
          variant="primary"
          size="l"
          className="mt-8"
        />
      </ClosingCall>
    </>
  )
}
