import type { Config } from '#server/config.ts'
import { hasClient } from './providers/create-providers.ts'

export const knownProviders = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'zoom',
]

export function describeSettings({
  identity,
  smsWebhook,
}: Pick<Config, 'identity' | 'smsWebhook'>) {
  return {
    external: {
      anonymous_users: identity.anonymous,
      ...Object.fromEntries(knownProviders.map((provider) => [provider, false])),
      google: hasClient(identity.providers.google),
      github: hasClient(identity.providers.github),
      email: true,
      phone: smsWebhook !== null,
    },
    disable_signup: !identity.signUpIsOpen,
    mailer_autoconfirm: !identity.confirmEmail,
    phone_autoconfirm: !identity.confirmPhone,
    sms_provider: smsWebhook ? 'webhook' : '',
    saml_enabled: identity.saml,
    saml_private_key_next_configured: false,
    passkeys_enabled: identity.passkeys,
  }
}
