import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { DeleteAccountSection } from '#web/features/accounts/components/data/delete-account-section.tsx'
import { ExportSection } from '#web/features/accounts/components/data/export-section.tsx'
import { StorageSection } from '#web/features/accounts/components/data/storage-section.tsx'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { leaveDevice } from '#web/lib/auth/sign-out-of-device.ts'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Data') }]

export default function DataSettings() {
  const auth = useAuthClient()
  const navigate = useNavigate()

  const isDeleted = useRef(false)

  // Only once this page is gone: without a session it would itself lead to the log-in.
  useEffect(
    () => () => {
      // Where this fails, the tokens that are left are refused anyway.
      if (isDeleted.current) void leaveDevice(auth)
    },
    [auth],
  )

  async function leave() {
    isDeleted.current = true
    await navigate('/', { replace: true })
    stackToast({ title: 'Your account has been deleted', variant: 'success' })
  }

  return (
    <>
      <StorageSection />
      <ExportSection />
      <DeleteAccountSection onDeleted={leave} />
    </>
  )
}
