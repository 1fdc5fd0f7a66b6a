export { createActors } from './actors.ts'
export { accountsRoutes } from './routes.ts'
