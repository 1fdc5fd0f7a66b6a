import type { PublicConfig } from '@product/contract'
import type { Config } from '#server/config.ts'

export function presentConfig(config: Config): PublicConfig {
  const { siteUrl, supportEmail, privacyEmail, legalEmail, links, posthog, developerPages } = config
  return { siteUrl, supportEmail, privacyEmail, legalEmail, links, posthog, developerPages }
}
