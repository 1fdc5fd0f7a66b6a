export { defineForwardEvents } from './forward-events.ts'
export { analyticsRoutes } from './routes.ts'
