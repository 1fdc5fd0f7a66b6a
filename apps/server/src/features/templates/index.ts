export { templatesOfAccount } from './find-template.ts'
export { searchTemplates } from './list-templates.ts'
export { templatesRoutes } from './routes.ts'
export { seedTemplates } from './seed-templates.ts'
