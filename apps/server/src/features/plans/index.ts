export { changePaidPlan } from './change-plan.ts'
export { includesFeature, limitReached } from './errors.ts'
export { findPlanUse } from './find-plan-use.ts'
export { findPlan, planOfSubscription, sweepUse, thisMonth } from './queries.ts'
export { refuseBeyondPlan, refuseWithoutRoom, requireFeature } from './refuse-beyond-plan.ts'
export { reserveExecutions } from './reserve-executions.ts'
export { plansRoutes } from './routes.ts'
export {
  type FoundWorkspace,
  findOptionalWorkspace,
  listNamedWorkspaces,
  searchWorkspaces,
  setPlan,
} from './set-plan.ts'
