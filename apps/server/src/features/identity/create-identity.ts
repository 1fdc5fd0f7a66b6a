import type { Secrets } from '#platform/secrets/index.ts'
import type { Deps } from '#server/deps.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createApiKeys } from './api-keys.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { createProviders } from './providers/create-providers.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { loadSigningKeys } from './signing-keys.ts'

/** Loads or makes the keys that identity stands on. */
export async function createIdentity(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  secrets: Secrets,
): Promise<Omit<IdentityDeps, keyof Deps>> {
  const signingKeys = await loadSigningKeys({ database, secrets, config })
  return {
    secrets,
    signingKeys,
    accessTokens: createAccessTokens({ signingKeys }),
    refreshTokens: createRefreshTokens(secrets.derive('refresh-tokens')),
    apiKeys: createApiKeys(secrets),
    providers: createProviders(config.identity.providers),
  }
}
