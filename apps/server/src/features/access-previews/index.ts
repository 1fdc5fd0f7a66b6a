export { accessPreviewsRoutes } from './routes.ts'
