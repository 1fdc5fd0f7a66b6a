import { LinkedAccountsSection } from '#web/features/accounts/components/linked-accounts-section.tsx'
import { OtherAddressNotice } from '#web/lib/auth/other-address-notice.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Linked accounts') }]

export default function LinkedAccountsSettings() {
  return (
    <>
      <OtherAddressNotice />
      <LinkedAccountsSection />
    </>
  )
}
