import { PasswordSection } from '#web/features/accounts/components/password-section.tsx'
import { SessionsSection } from '#web/features/accounts/components/sessions-section.tsx'
import { TwoFactorSection } from '#web/features/accounts/components/two-factor-section.tsx'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Security') }]

export default function SecuritySettings() {
  return (
    <>
      <PasswordSection />
      <TwoFactorSection />
      <SessionsSection />
    </>
  )
}
