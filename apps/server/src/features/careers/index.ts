export { sweepJobApplications } from './queries.ts'
export { careersRoutes } from './routes.ts'
