import type { PublicConfig } from '@product/contract'
import type { SignInSettings } from '#features/identity/index.ts'
import type { Config } from '#server/config.ts'

export function presentConfig(config: Config, signIn: SignInSettings): PublicConfig {
  const { siteUrl, supportEmail, privacyEmail, legalEmail, links, posthog, developerPages } = config
  const { url, anonKey, signUpIsOpen, confirmEmail, passwordMinLength } = signIn
  const auth = { url, anonKey, signUpIsOpen, confirmEmail, passwordMinLength }
  return { siteUrl, supportEmail, privacyEmail, legalEmail, links, auth, posthog, developerPages }
}
