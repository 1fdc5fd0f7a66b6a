export { sweepActivity } from './list-activity.ts'
export { type ActivityActor, recordActivity } from './record-activity.ts'
export { activityRoutes } from './routes.ts'
