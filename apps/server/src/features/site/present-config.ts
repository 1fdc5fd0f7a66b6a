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
    providers: presentProviders(config),
    passkeys: config.identity.passkeys,
  }
  return { siteUrl, supportEmail, privacyEmail, legalEmail, links, auth, posthog, developerPages }
}

function presentProviders({ identity: { providers } }: Config) {
  return [
    presentProvider('google', 'Google', providers.google),
    presentProvider('github', 'GitHub', providers.github),
  ]
}

type Client = { clientId: string | undefined; clientSecret: string | undefined }

function presentProvider<Id extends string>(id: Id, name: string, client: Client) {
  const enabled = client.clientId !== undefined && client.clientSecret !== undefined
  const reason = enabled ? null : `Sign-in with ${name} is not set up on this installation`
  return { id, name, enabled, reason }
}
