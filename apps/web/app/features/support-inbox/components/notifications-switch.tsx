import { Switch } from '@product/ui/forms/switch'
import { useId } from 'react'
import type { DesktopNotifications } from '../use-desktop-notifications.ts'

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
