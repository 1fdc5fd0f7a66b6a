export { sweepActivity } from './list-activity.ts'
export { recordActivity } from './record-activity.ts'
export { activityRoutes } from './routes.ts'
