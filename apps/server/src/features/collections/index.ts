export { collectionsRoutes } from './routes.ts'
export { searchCollections } from './search-collections.ts'
