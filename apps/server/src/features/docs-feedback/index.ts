export { sweepDocsFeedback } from './queries.ts'
export { docsFeedbackRoutes } from './routes.ts'
