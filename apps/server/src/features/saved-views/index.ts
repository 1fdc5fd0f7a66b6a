export { savedViewsOfAccount } from './account-part.ts'
export { savedViewsRoutes } from './routes.ts'
