import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { describeVisitSource } from '../describe-visit-source.ts'

/** Sends `about_page_viewed` once a visit to the page. */
export function AboutPageView() {
  const track = useTrack()
  const { key } = useLocation()
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    const source = describeVisitSource({
      // The router's key of a location that was loaded rather than navigated to.
      navigated: key !== 'default',
      referrer: document.referrer,
      origin: location.origin,
    })
    track('about_page_viewed', { source })
  }, [track, key])
  return null
}
