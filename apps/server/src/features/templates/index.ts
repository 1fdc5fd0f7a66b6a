export { templatesRoutes } from './routes.ts'
export { searchTemplates } from './search-templates.ts'
