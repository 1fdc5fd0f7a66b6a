export { connectionsOfAccount } from './account-part.ts'
export type { ConnectionDeps } from './connection-deps.ts'
export type { Allowance } from './fit-to-budget.ts'
export {
  type OpenedModel,
  openConnections,
  refuseChangedConnection,
  reportConnectionProblem,
} from './open-connection.ts'
export {
  boundRunCost,
  type LimitedRun,
  reserveAgain,
  reserveSpending,
} from './reserve-spending.ts'
export { connectionsRoutes } from './routes.ts'
export { sealedConnections } from './sealed-keys.ts'
