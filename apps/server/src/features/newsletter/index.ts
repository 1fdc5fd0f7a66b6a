export { sweepSubscriptions } from './queries.ts'
export { newsletterRoutes } from './routes.ts'
export { createUnsubscribeLinks } from './unsubscribe-links.ts'
