export { listCaptureOrigins } from './capture-origins.ts'
export { defineForwardEvents, resumeForwardEvents } from './forward-events.ts'
export { analyticsRoutes } from './routes.ts'
export { sweepEvents } from './sweep-events.ts'
