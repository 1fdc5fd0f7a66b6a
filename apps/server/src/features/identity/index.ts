export {
  type AccessToken,
  type AccessTokens,
  createAccessTokens,
  InvalidAccessToken,
} from './access-tokens.ts'
export { createIdentity } from './create-identity.ts'
export type { IdentityDeps } from './identity-deps.ts'
export { rotateSigningKey } from './keys/rotate-signing-key.ts'
export { identityRoutes } from './routes.ts'
export type { SignInSettings } from './sign-in-settings.ts'
