export { addCollections } from './add-collections.ts'
export { collectionsRoutes } from './routes.ts'
export { searchCollections } from './search-collections.ts'
