export { sweepContactMessages } from './queries.ts'
export { contactRoutes } from './routes.ts'
