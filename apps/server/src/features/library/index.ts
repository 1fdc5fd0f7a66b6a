export { starsOfAccount, usesOfAccount } from './account-parts.ts'
export { cacheTags, cacheTagsOfPrompt } from './cache-tags.ts'
export { hasUsed } from './count-use.ts'
export { defineTrending } from './define-trending.ts'
export { presentAuthor } from './present-library-prompts.ts'
export { requireWholeText } from './pro-prompts.ts'
export { defineSimilar } from './prompt-page/similar-prompts.ts'
export { publicationsOfAccount } from './publishing/account-part.ts'
export { defineNotifyCopies } from './publishing/notify-copies.ts'
export { publishingRoutes } from './publishing/routes.ts'
export { libraryRoutes } from './routes.ts'
export { seedLibrary } from './seed-library.ts'
export {
  findOptionalPublished,
  isShown,
  presentPublicContent,
  publicationColumns,
  requirePublished,
} from './select-published.ts'
export { sweepUses, sweepWords } from './sweep-library.ts'
