export { transferBodyLimits } from './body-limits.ts'
export { transfersRoutes } from './routes.ts'
