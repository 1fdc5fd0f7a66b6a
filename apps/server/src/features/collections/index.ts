export { collectionsRoutes } from './routes.ts'
