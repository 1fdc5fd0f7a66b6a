export { devMailboxRoutes } from './routes.ts'
