export { searchTextOf } from './content-columns.ts'
export { deletePromptsOnlyIn } from './delete-prompts-only-in.ts'
export { promptsRoutes } from './routes.ts'
export { type FoundText, searchPrompts } from './search-prompts.ts'
