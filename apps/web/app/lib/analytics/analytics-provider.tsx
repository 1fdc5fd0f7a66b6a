import type { EventFields, EventName } from '@product/contract/events'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { createEventQueue } from './event-queue.ts'

export type Track = <Name extends EventName>(name: Name, fields: EventFields<Name>) => void

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
