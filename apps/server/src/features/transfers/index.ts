export { transferBodyLimits } from './body-limits.ts'
export { sweepImports } from './queries.ts'
export { transfersRoutes } from './routes.ts'
