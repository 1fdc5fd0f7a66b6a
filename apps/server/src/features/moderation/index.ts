export { reportsOfAccount } from './settle-reports.ts'
export { moderationRoutes } from './routes.ts'
export { sweepClosedReports } from './settle-reports.ts'
