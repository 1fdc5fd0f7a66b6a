import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
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
