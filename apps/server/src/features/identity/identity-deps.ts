import type { Secrets } from '#platform/secrets/index.ts'
import type { Deps } from '#server/deps.ts'
import type { createHostedSessions } from './hosted/hosted-issuer.ts'
import type { SignInSettings } from './hosted/hosted-settings.ts'
import type { ApiKeys } from './keys/api-keys.ts'
import type { SigningKeys } from './keys/signing-keys.ts'
import type { Passwords } from './passwords/create-passwords.ts'
import type { Providers } from './providers/create-providers.ts'
import type { AccessTokens } from './sessions/create-access-tokens.ts'
import type { createRefreshTokens } from './sessions/create-refresh-tokens.ts'
import type { SamlKey } from './sso/saml-key.ts'

/** The dependencies of identity, beside those of every feature. */
export type IdentityDeps = Deps & {
  secrets: Secrets
  signingKeys: SigningKeys
  accessTokens: AccessTokens
  refreshTokens: ReturnType<typeof createRefreshTokens>
  apiKeys: ApiKeys
  passwords: Passwords
  readSignInSettings: () => Promise<SignInSettings>
  providers: Providers
  /** Undefined where single sign-on is off. */
  samlKey: SamlKey | undefined
  /** Undefined where people sign in here. */
  findHostedState: ReturnType<typeof createHostedSessions> | undefined
}
