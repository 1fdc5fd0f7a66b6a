import type { Log } from '#platform/log.ts'
import type { Config } from '#server/config.ts'
import { createHostedSettings, type SignInSettings } from './hosted/hosted-settings.ts'
import { ownIssuer } from './keys/issuer.ts'
import { hasClient } from './providers/create-providers.ts'

type Source = { config: Config; log: Log; publishableKey: string }

export function createSignInSettings({ config, log, publishableKey }: Source) {
  const { hosted, signUpIsOpen, confirmEmail, passwordMinLength, providers, passkeys, saml } =
    config.identity
  if (hosted) {
    const none = { google: false, github: false }
    const fallback = {
      signUpIsOpen,
      confirmEmail: true,
      passwordMinLength,
      providers: none,
      passkeys: false,
      sso: false,
    }
    return createHostedSettings({ ...hosted, fallback: { ...hosted, ...fallback }, log })
  }
  const settings: SignInSettings = {
    url: ownIssuer(config),
    anonKey: publishableKey,
    signUpIsOpen,
    confirmEmail,
    passwordMinLength,
    providers: { google: hasClient(providers.google), github: hasClient(providers.github) },
    passkeys,
    sso: saml,
  }
  return async () => settings
}
