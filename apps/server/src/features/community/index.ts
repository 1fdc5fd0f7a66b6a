export {
  answersOfAccount,
  communityChoicesOfAccount,
  questionsOfAccount,
  sweepDeletedPosts,
} from './account-parts.ts'
export { cacheTagsOfCommunity, communityTags, findAuthorTags } from './cache-tags.ts'
export { isShownAnswer, isShownQuestion } from './queries.ts'
export { communityRoutes } from './routes.ts'
