import { SettingsSection } from '@product/ui/layout/settings-section'

/** In the place of password and passkeys of people who sign in at their company. */
export function ManagedSignInSection() {
  return (
    <SettingsSection
      title="Single sign-on"
      text="You sign in through your company, so this account has no password and no passkeys. To change how you sign in, contact your company’s administrator."
    />
  )
}
