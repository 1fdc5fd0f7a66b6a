import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { canUsePasskeys } from '../api/passkeys.ts'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

export function SecuritySections() {
  const { auth } = usePublicConfig()
  return (
    <>
      <PasswordSection />
      {canUsePasskeys(auth) ? <PasskeysSection /> : null}
      <TwoFactorSection />
      <SessionsSection />
    </>
  )
}
