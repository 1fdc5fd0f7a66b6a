export { defineForwardEvents, resumeForwardEvents } from './forward-events.ts'
export { listCaptureOrigins } from './list-capture-origins.ts'
export { analyticsRoutes } from './routes.ts'
export { sweepEvents } from './sweep-events.ts'
