import { useEffect, useState } from 'react'
import { useSharedSetting } from '#web/lib/device/use-device-setting.ts'
import { watchIdle } from './model/watch-idle.ts'

/** A browser may forbid the storage itself: the watch catches that. */
const storage = {
  getItem: (name: string) => localStorage.getItem(name),
  setItem: (name: string, value: string) => localStorage.setItem(name, value),
}

export type Availability = {
  /** Chosen on this device. */
  isChosenAway: boolean
  choose: (isAway: boolean) => void
  /** By choice, or after a time without input. */
  isAway: boolean
}

/** Whether the operator answers now. All tabs of the device have the same choice. */
export function useAvailability(): Availability {
  const [isChosenAway, choose] = useSharedSetting('support-inbox-away', false)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => watchIdle({ events: window, storage, onChange: setIdle }), [])
  return { isChosenAway, choose, isAway: isChosenAway || isIdle }
}
