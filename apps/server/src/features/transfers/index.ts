export { sweepImports } from './queries.ts'
export { transferBodyLimits, transfersRoutes } from './routes.ts'
