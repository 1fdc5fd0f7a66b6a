export { templatesOfAccount } from './account-part.ts'
export { templatesRoutes } from './routes.ts'
export { searchTemplates } from './search-templates.ts'
export { seedTemplates } from './seed-templates.ts'
