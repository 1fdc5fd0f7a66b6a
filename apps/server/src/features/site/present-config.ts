import type { PublicConfig } from '@product/contract'
import type { SignInSettings } from '#features/identity/index.ts'
import type { Config } from '#server/config.ts'

export function presentConfig(config: Config, signIn: SignInSettings): PublicConfig {
  const { siteUrl, supportEmail, privacyEmail, legalEmail, links, posthog, developerPages } = config
  const { url, anonKey, signUpIsOpen, confirmEmail, passwordMinLength, providers, passkeys } =
    signIn
  const auth = {
    url,
    anonKey,
    signUpIsOpen,
    confirmEmail,
    passwordMinLength,
    providers: [
      presentProvider('google', 'Google', providers.google),
      presentProvider('github', 'GitHub', providers.github),
    ],
    passkeys,
  }
  return { siteUrl, supportEmail, privacyEmail, legalEmail, links, auth, posthog, developerPages }
}

function presentProvider<Id extends string>(id: Id, name: string, enabled: boolean) {
  const reason = enabled ? null : `Sign-in with ${name} is not set up on this installation`
  return { id, name, enabled, reason }
}
