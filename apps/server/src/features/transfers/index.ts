export { sweepImports } from './queries.ts'
export { defineStatisticsRefresh } from './refresh-statistics.ts'
export { transferBodyLimits, transfersRoutes } from './routes.ts'
