export { reportsOfAccount } from './account-part.ts'
export { moderationRoutes } from './routes.ts'
export { sweepClosedReports } from './settle-reports.ts'
