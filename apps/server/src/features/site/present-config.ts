import type { PublicConfig } from '@product/contract'
import type { Config } from '#server/config.ts'

export function presentConfig(config: Config, anonKey: string): PublicConfig {
  const { siteUrl, supportEmail, privacyEmail, legalEmail, links, posthog, developerPages } = config
  const { signUpIsOpen, confirmEmail, passwordMinLength } = config.identity
  const auth = {
    url: `${siteUrl}/auth/v1`,
    anonKey,
    signUpIsOpen,
    confirmEmail,
    passwordMinLength,
  }
  return { siteUrl, supportEmail, privacyEmail, legalEmail, links, auth, posthog, developerPages }
}
