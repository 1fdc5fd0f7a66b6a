import { stackToast } from '@product/ui/toast-stack-store'
import { lazy } from 'react'
import { useNavigate } from 'react-router'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { signOut } from '#web/lib/auth/sign-out.ts'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Data') }]

const DataSections = lazy(async () => {
  const module = await import('#web/features/accounts/components/data-sections.tsx')
  return { default: module.DataSections }
})

export default function DataSettings() {
  const auth = useAuthClient()
  const navigate = useNavigate()

  async function leave() {
    // First away from here, and drawn: without a session this page would lead to the log-in.
    await navigate('/', { replace: true, flushSync: true })
    stackToast({ title: 'Your account has been deleted', variant: 'success' })
    await signOut(auth)
  }

  return <DataSections onDeleted={leave} />
}
