import type { ReactNode } from 'react'
import { callsToAction } from '#web/content/calls-to-action.ts'
import { hero } from '#web/content/landing.ts'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { CallToAction } from './call-to-action.tsx'

/** The words at the top of the landing page, and what stands beside them. */
export function Hero({ children }: { children: ReactNode }) {
  const track = useTrack()
  const libraryPage = {
    label: callsToAction.browseLibrary,
    to: '/discover',
    onOpen: () => track('browse_prompts_clicked', {}),
  }
  return (
    <div className="page-width grid items-center gap-12 py-14 sm:py-20 lg:grid-cols-[1fr_1.06fr] lg:gap-16">
      <div>
        <h1 className="text-40 sm:text-56">{hero.title}</h1>
        <p className="mt-5 max-w-[29em] text-pretty text-16 text-quiet sm:text-20 sm:leading-8 sm:tracking-normal">
          {hero.lead}
        </p>
        <CallToAction
          signUpLabel={callsToAction.getStarted}
          page={libraryPage}
          className="mt-7.5"
        />
        <p className="mt-5.5 text-13 text-faint">
          {hero.notes.map((note) => `${note} · `)}
          {hero.selfHosting.text}{' '}
          <code className="whitespace-nowrap text-quiet">{hero.selfHosting.command}</code>
        </p>
      </div>
      {children}
    </div>
  )
}
