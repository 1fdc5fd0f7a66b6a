export { syncRoutes } from './routes.ts'
export { sweepSync } from './sweep-sync.ts'
