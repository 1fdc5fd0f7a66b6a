export { sweepSubscriptions } from './queries.ts'
export { newsletterRoutes } from './routes.ts'
