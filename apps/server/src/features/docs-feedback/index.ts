export { docsFeedbackRoutes } from './routes.ts'
export { sweepDocsFeedback } from './send-feedback.ts'
