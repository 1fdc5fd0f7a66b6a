export { createLeaveLinks } from './leave-links.ts'
export { sweepSubscriptions } from './queries.ts'
export { newsletterRoutes } from './routes.ts'
