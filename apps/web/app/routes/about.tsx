import { Button } from '@product/ui/forms/button'
import { Link } from 'react-router'
import {
  aboutClosing,
  aboutHeader,
  aboutMeta,
  values,
  valuesIntroduction,
} from '#web/content/about.ts'
import { callsToAction } from '#web/content/calls-to-action.ts'
import {
  AboutFigures,
  AboutPageView,
  MissionSection,
} from '#web/features/site/components/about-sections.tsx'
import { ClosingCall } from '#web/features/site/components/call-to-action.tsx'
import { FeatureGrid } from '#web/features/site/components/feature-grid.tsx'
import { PageHeader, Section } from '#web/features/site/components/section.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import type { Route } from './+types/about'

export const meta = (args: Route.MetaArgs) => pageMeta(aboutMeta, args)

export default function About() {
  return (
    <>
      <AboutPageView />
      <PageHeader {...aboutHeader} />
      <MissionSection />
      <AboutFigures />
      <Section {...valuesIntroduction}>
        <FeatureGrid cards={values} columns={2} />
      </Section>
      <ClosingCall {...aboutClosing}>
        <Button asChild variant="primary" size="l" className="mt-8">
          <Link to="/contact">{callsToAction.getInTouch}</Link>
        </Button>
      </ClosingCall>
    </>
  )
}
