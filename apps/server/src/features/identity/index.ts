export { createIdentity } from './create-identity.ts'
export type { IdentityDeps } from './identity-deps.ts'
export { identityRoutes } from './routes.ts'
export { defineSweep } from './sweep/sweep.ts'
