export { commentsOfAccount } from './account-part.ts'
export { commentsRoutes } from './routes.ts'
