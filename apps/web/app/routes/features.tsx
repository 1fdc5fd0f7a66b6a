import { callsToAction } from '#web/content/calls-to-action.ts'
import {
  featuresClosing,
  featuresHeader,
  featuresMeta,
  furtherFeatures,
  furtherFeaturesIntroduction,
  supportChannels,
  supportIntroduction,
} from '#web/content/features.ts'
import { CallToAction, ClosingCall } from '#web/features/site/components/call-to-action.tsx'
import { EditorSection } from '#web/features/site/components/editor-section.tsx'
import { FeatureGrid } from '#web/features/site/components/feature-grid.tsx'
import { ModelsSection } from '#web/features/site/components/models-section.tsx'
import { PageHeader, Section } from '#web/features/site/components/section.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import type { Route } from './+types/features'

export const meta = (args: Route.MetaArgs) => pageMeta(featuresMeta, args)

const extensionPage = { label: callsToAction.seeExtension, to: '/extension' }

export default function Features() {
  return (
    <>
      <PageHeader {...featuresHeader} />
      <EditorSection />
      <ModelsSection />
      <Section {...furtherFeaturesIntroduction}>
        <FeatureGrid cards={furtherFeatures} columns={3} />
      </Section>
      <Section {...supportIntroduction}>
        <FeatureGrid cards={supportChannels} columns={3} />
      </Section>
      <ClosingCall {...featuresClosing}>
        <CallToAction
          signUpLabel={callsToAction.getStarted}
          page={extensionPage}
          className="mt-8 justify-center"
        />
      </ClosingCall>
    </>
  )
}
