import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { SettingsFrame } from '#web/features/accounts/components/settings-frame.tsx'

export default function SettingsLayout() {
  return (
    <SettingsFrame>
      <Suspense fallback={<Skeleton className="h-60 rounded-m" />}>
        <Outlet />
      </Suspense>
    </SettingsFrame>
  )
}
