import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { figuresTitle, mission } from '#web/content/about.ts'
import { aboutFigures } from '#web/content/placeholder-copy.ts'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { describeVisitSource } from '../describe-visit-source.ts'

export function AboutFigures() {
  if (aboutFigures.length === 0) return null
  return (
    <section aria-label={figuresTitle} className="border-line border-t">
      <dl className="page-width grid grid-cols-2 gap-x-6 gap-y-8 py-12 lg:grid-cols-4">
        {aboutFigures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="mt-1 text-14 text-quiet">{label}</dt>
            <dd className="font-semibold text-40 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function MissionSection() {
  return (
    <section className="border-line border-t py-14 sm:py-18">
      <div className="page-width grid gap-6 lg:grid-cols-[1fr_1.6fr] lg:gap-16">
        <h2 className="text-28 sm:text-40">{mission.title}</h2>
        <div className="grid max-w-152 gap-4 text-pretty text-16 text-quiet *:first:text-text sm:*:first:text-20 sm:*:first:leading-8 sm:*:first:tracking-normal">
          {mission.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Sends `about_page_viewed` once a visit to the page. */
export function AboutPageView() {
  const track = useTrack()
  const navigated = useNavigationType() === NavigationType.Push
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    const { origin } = location
    const source = describeVisitSource({ navigated, referrer: document.referrer, origin })
    track('about_page_viewed', { source })
  }, [track, navigated])
  return null
}
