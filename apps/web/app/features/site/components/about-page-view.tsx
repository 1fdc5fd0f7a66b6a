import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { describeVisitSource } from '../describe-visit-source.ts'

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
