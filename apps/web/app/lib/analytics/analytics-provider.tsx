import { withoutPrivateAddresses } from '@product/domain'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { createEventQueue, type Track } from './event-queue.ts'

const AnalyticsContext = createContext<Track | undefined>(undefined)

export function AnalyticsProvider({ children }: { children: ReactNode }) {
  const queue = useMemo(() => createEventQueue(), [])
  useEffect(() => queue.start(), [queue])
  return <AnalyticsContext value={queue.track}>{children}</AnalyticsContext>
}

export function useTrack(): Track {
  const track = use(AnalyticsContext)
  if (!track) throw new Error('useTrack must be used within an AnalyticsProvider')
  return track
}

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
