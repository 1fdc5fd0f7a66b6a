import { ConfirmAddressNotice } from '#web/features/accounts/components/confirm-address-notice.tsx'
import { SharedScreen } from '#web/features/sharing/components/shared-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Shared With Me') }]

export default function SharedPage() {
  return <SharedScreen notice={<ConfirmAddressNotice />} />
}
