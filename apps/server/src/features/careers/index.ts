export { careersRoutes } from './routes.ts'
