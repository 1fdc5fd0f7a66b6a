import { eventLimits } from '@product/domain'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTrack } from './analytics-provider.tsx'

/** Sends `page_viewed` for the first page and after each navigation. */
export function PageViews() {
  const track = useTrack()
  const { pathname, search } = useLocation()
  useEffect(() => {
    track('page_viewed', {
      path: pathname.slice(0, eventLimits.address),
      // There it holds a code that signs someone in.
      search: pathname === '/auth/callback' ? '' : search.slice(0, eventLimits.address),
      timestamp: new Date().toISOString(),
    })
  }, [track, pathname, search])
  return null
}
