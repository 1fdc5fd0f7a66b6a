import { EmailSection } from '#web/features/accounts/components/email/email-section.tsx'
import { OtherAddressNotice } from '#web/lib/auth/other-address-notice.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Account & email') }]

export default function AccountSettings() {
  return (
    <>
      <OtherAddressNotice />
      <EmailSection />
    </>
  )
}
