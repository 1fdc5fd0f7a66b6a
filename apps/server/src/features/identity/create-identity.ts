import type { Secrets } from '#platform/secrets/index.ts'
import type { Deps } from '#server/deps.ts'
import { createHostedSessions } from './hosted/hosted-issuer.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { createApiKeys } from './keys/api-keys.ts'
import { loadSigningKeys } from './keys/signing-keys.ts'
import { createPasswords, type Passwords } from './passwords/create-passwords.ts'
import { createProviders } from './providers/create-providers.ts'
import { createAccessTokens } from './sessions/create-access-tokens.ts'
import { createRefreshTokens } from './sessions/create-refresh-tokens.ts'
import { createSignInSettings } from './sign-in-settings.ts'
import { loadSamlKey } from './sso/saml-key.ts'

/** Loads or makes the keys that identity stands on. */
export async function createIdentity(
  { config, database, log }: Pick<Deps, 'config' | 'database' | 'log'>,
  secrets: Secrets,
  passwords: Passwords = createPasswords(),
): Promise<Omit<IdentityDeps, keyof Deps>> {
  const { hosted, saml } = config.identity
  const signingKeys = await loadSigningKeys({ database, secrets, log, config })
  const apiKeys = createApiKeys({ secrets, signingKeys, config })
  return {
    secrets,
    signingKeys,
    accessTokens: createAccessTokens({ config, signingKeys }),
    refreshTokens: createRefreshTokens(secrets.derive('refresh-tokens')),
    apiKeys,
    passwords,
    readSignInSettings: createSignInSettings({ config, log, publishableKey: apiKeys.publishable }),
    findHostedState: hosted ? createHostedSessions(hosted) : undefined,
    providers: createProviders(config.identity.providers),
    samlKey:
      saml && !hosted
        ? await loadSamlKey({ database, secrets, siteUrl: config.siteUrl })
        : undefined,
  }
}
