import type { Log } from '#platform/log.ts'
import type { Config } from '#server/config.ts'
import { createHostedSettings } from './hosted/hosted-settings.ts'
import { ownIssuer } from './keys/issuer.ts'
import { hasClient } from './providers/create-providers.ts'

/** The settings that a client needs for signing in, here or at a hosted service. */
export type SignInSettings = {
  url: string
  anonKey: string
  signUpIsOpen: boolean
  confirmEmail: boolean
  passwordMinLength: number
  providers: { google: boolean; github: boolean }
  passkeys: boolean
}

type Source = { config: Config; log: Log; publishableKey: string }

export function createSignInSettings({ config, log, publishableKey }: Source) {
  const { hosted, signUpIsOpen, confirmEmail, passwordMinLength, providers, passkeys } =
    config.identity
  if (hosted) {
    const none = { google: false, github: false }
    const fallback = {
      signUpIsOpen,
      confirmEmail: true,
      passwordMinLength,
      providers: none,
      passkeys: false,
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
  }
  return async () => settings
}
