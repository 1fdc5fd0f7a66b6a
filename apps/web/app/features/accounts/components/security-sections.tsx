import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

export function SecuritySections() {
  return (
    <>
      <PasswordSection />
      <TwoFactorSection />
      <SessionsSection />
    </>
  )
}
