import { parseUuid } from '@product/contract'
import { collectionsTag } from '#features/prompts/index.ts'

/** Tags of cached pages. A change invalidates the tags of the content that it changes. */
export const cacheTags = {
  /** Lists of prompts: invalidated when a prompt is published, changed or removed. */
  library: 'library',
  /** Invalidated when a prompt is removed or its card changes, because pages of other prompts show it. */
  removals: 'removals',
  collections: collectionsTag,
  /** Names, images and texts of people beside anything public. */
  authors: 'authors',
  prompt: (slug: string): string => `prompt:${slug}`,
} as const

/** A page found by the prompt's id has the tag of all lists: a change invalidates the slug's tag only. */
export function cacheTagsOfPrompt(slugOrId: string): readonly string[] {
  const own = parseUuid(slugOrId) ? cacheTags.library : cacheTags.prompt(slugOrId)
  return [own, cacheTags.removals, cacheTags.authors]
}
