export { templatesRoutes } from './routes.ts'
