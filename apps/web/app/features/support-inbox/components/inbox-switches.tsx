import { Switch } from '@product/ui/forms/switch'
import { useId } from 'react'
import type { Availability } from '../use-availability.ts'
import type { DesktopNotifications } from '../use-desktop-notifications.ts'

/** Visitors read that somebody is here only while an operator is available. */
export function AvailabilitySwitch({ availability }: { availability: Availability }) {
  const { isChosenAway, choose, isAway } = availability
  const id = useId()
  return (
    <div className="flex items-center gap-2 text-12">
      <Switch
        aria-labelledby={id}
        checked={!isChosenAway}
        onCheckedChange={(isAvailable) => choose(!isAvailable)}
      />
      <span id={id}>Available</span>
      <span role="status" className="text-quiet">
        {describeAway({ isChosenAway, isAway })}
      </span>
    </div>
  )
}

function describeAway({ isChosenAway, isAway }: Omit<Availability, 'choose'>): string {
  if (isChosenAway) return 'You’re away'
  return isAway ? 'Away: no input for 15 minutes' : ''
}

/** The browser asks for its permission when they are turned on. */
export function NotificationsSwitch({ isSupported, isOn, turn }: DesktopNotifications) {
  const id = useId()
  if (!isSupported) return null
  return (
    <div className="flex items-center gap-2 text-12">
      <Switch aria-labelledby={id} checked={isOn} onCheckedChange={(next) => void turn(next)} />
      <span id={id}>Desktop notifications</span>
    </div>
  )
}
