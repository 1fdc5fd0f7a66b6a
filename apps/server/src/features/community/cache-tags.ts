import type { Kysely } from 'kysely'
import { cacheTags } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

/** Tags of the forum's cached pages. A change invalidates the tags of what it changes. */
export const communityTags = {
  /** Lists of questions. Votes do not invalidate it: lists follow them within a minute. */
  lists: 'community',
  /** Invalidated when a ban hides or restores questions and answers of any page. */
  bans: 'community-bans',
  question: (slug: string): string => `question:${slug}`,
  /** Somebody's page shows their questions, and is there while a post of theirs is. */
  author: (handle: string): string => `posts-of:${handle.toLowerCase()}`,
} as const

/** Of the page at /community followed by these segments. */
export function cacheTagsOfCommunity([section, slug]: readonly string[]): readonly string[] {
  if (section?.toLowerCase() === 'q' && slug !== undefined)
    return [communityTags.question(slug), communityTags.bans, cacheTags.authors]
  return [communityTags.lists, cacheTags.authors]
}

/** None for a post whose author has deleted their account. */
export async function findAuthorTags(
  transaction: Kysely<DB>,
  authorId: string | null,
): Promise<string[]> {
  if (authorId === null) return []
  const { handle } = await transaction
    .selectFrom('accounts')
    .select('handle')
    .where('id', '=', authorId)
    .executeTakeFirstOrThrow()
  return [communityTags.author(handle)]
}
