import { canUsePasskeys } from '#web/features/accounts/api/passkeys.ts'
import { ManagedSignInSection } from '#web/features/accounts/components/security/managed-sign-in-section.tsx'
import { PasskeysSection } from '#web/features/accounts/components/security/passkeys-section.tsx'
import { PasswordSection } from '#web/features/accounts/components/security/password-section.tsx'
import { SessionsSection } from '#web/features/accounts/components/security/sessions-section.tsx'
import { TwoFactorSection } from '#web/features/accounts/components/security/two-factor-section.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useAuth } from '#web/lib/auth/auth-provider.tsx'
import { OtherAddressNotice } from '#web/lib/auth/other-address-notice.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Security') }]

export default function SecuritySettings() {
  const { auth } = usePublicConfig()
  const { user } = useAuth()
  return (
    <>
      <OtherAddressNotice />
      {user?.is_sso_user ? <ManagedSignInSection /> : <PasswordSection />}
      {canUsePasskeys(auth) && !user?.is_sso_user ? <PasskeysSection /> : null}
      <TwoFactorSection />
      <SessionsSection />
    </>
  )
}
