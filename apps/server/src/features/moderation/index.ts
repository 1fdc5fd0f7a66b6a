export { requireOperator } from './policy.ts'
export { moderationRoutes } from './routes.ts'
export { reportsOfAccount, sweepClosedReports } from './settle-reports.ts'
