import { cacheTags } from '#features/library/index.ts'

/** Tags of the forum's cached pages. A change invalidates the tags of what it changes. */
export const communityTags = {
  /** Lists of questions. Votes do not invalidate it: lists follow them within a minute. */
  lists: 'community',
  /** Invalidated when a ban hides or restores questions and answers of any page. */
  bans: 'community-bans',
  question: (slug: string): string => `question:${slug}`,
} as const

/** Of the page at /community followed by these segments. */
export function cacheTagsOfCommunity([section, slug]: readonly string[]): readonly string[] {
  if (section?.toLowerCase() === 'q' && slug !== undefined)
    return [communityTags.question(slug), communityTags.bans, cacheTags.authors]
  return [communityTags.lists, cacheTags.authors]
}
