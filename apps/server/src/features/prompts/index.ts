export { promptsRoutes } from './routes.ts'
