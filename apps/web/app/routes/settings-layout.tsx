import { Outlet } from 'react-router'
import { SettingsFrame } from '#web/features/accounts/components/settings-frame.tsx'

export default function SettingsLayout() {
  return (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  )
}
