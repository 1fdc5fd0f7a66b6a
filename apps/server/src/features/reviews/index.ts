export { reviewsOfAccount } from './account-part.ts'
export { reviewsRoutes } from './routes.ts'
