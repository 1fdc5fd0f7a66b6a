import { withoutPrivateAddresses } from '@product/domain'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTrack } from './analytics-provider.tsx'

/** Sends `page_viewed` for the first page and after each navigation. */
export function PageViews() {
  const track = useTrack()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const timestamp = new Date().toISOString()
    track('page_viewed', withoutPrivateAddresses({ path: pathname, search, timestamp }))
  }, [track, pathname, search])
  return null
}
