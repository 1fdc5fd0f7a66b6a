import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Shared With Me') }]

const ConfirmAddressNotice = lazyComponent(async () => {
  const module = await import('#web/features/accounts/components/confirm-address-notice.tsx')
  return { default: module.ConfirmAddressNotice }
})

const SharedScreen = lazyComponent(async () => {
  const module = await import('#web/features/sharing/components/shared-screen.tsx')
  return { default: module.SharedScreen }
})

export default function SharedPage() {
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <SharedScreen notice={<ConfirmAddressNotice />} />
    </Suspense>
  )
}
