import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { callsToAction } from '#web/content/calls-to-action.ts'
import {
  closing,
  featuresIntroduction,
  landingFeatures,
  landingMeta,
  moreIntroduction,
  morePages,
  tour,
} from '#web/content/landing.ts'
import { Video } from '#web/features/docs/components/video.tsx'
import { LibrarySection } from '#web/features/library/components/library-section.tsx'
import { LivePrompt } from '#web/features/live-prompt/components/live-prompt.tsx'
import { AnywhereSection } from '#web/features/site/components/anywhere-section.tsx'
import { CallToAction, ClosingCall } from '#web/features/site/components/call-to-action.tsx'
import { FeatureGrid, PageCards } from '#web/features/site/components/feature-grid.tsx'
import { Hero } from '#web/features/site/components/hero.tsx'
import { QuestionsSection } from '#web/features/site/components/questions-section.tsx'
import { Section } from '#web/features/site/components/section.tsx'
import { landingData } from '#web/features/site/landing-data.ts'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { isMeantForCallback } from '#web/lib/auth/is-meant-for-callback.ts'
import type { Route } from './+types/landing'

export const meta = (args: Route.MetaArgs) =>
  pageMeta({ ...landingMeta, structuredData: landingData }, args)

const featuresPage = { label: callsToAction.seeFeatures, to: '/features' }

export default function Landing() {
  useDetourToCallback()
  return (
    <>
      <Hero>
        <LivePrompt />
      </Hero>
      <Section {...featuresIntroduction}>
        <FeatureGrid cards={landingFeatures} columns={3} />
      </Section>
      <Section title={tour.title} lead={tour.lead}>
        <Video name="create-and-run" title={tour.video} />
      </Section>
      <LibrarySection />
      <AnywhereSection />
      <Section {...moreIntroduction}>
        <PageCards cards={morePages} />
      </Section>
      <QuestionsSection />
      <ClosingCall {...closing}>
        <CallToAction
          signUpLabel={callsToAction.startCreating}
          page={featuresPage}
          className="mt-8 justify-center"
        />
      </ClosingCall>
    </>
  )
}

/** The identity service falls back to the address of the site; our callback screen goes on. */
function useDetourToCallback(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const { search, hash } = location
    if (isMeantForCallback(location)) navigate(`/auth/callback${search}${hash}`, { replace: true })
  }, [navigate])
}
