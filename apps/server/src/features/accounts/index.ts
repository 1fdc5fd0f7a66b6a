export type { AccountDeps } from './account-deps.ts'
export type { Actor, NewAccount, UserActor } from './actor.ts'
export { createActors } from './actors.ts'
export { accountsRoutes } from './routes.ts'
