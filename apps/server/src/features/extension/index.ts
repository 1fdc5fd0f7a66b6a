export { extensionRoutes } from './routes.ts'
