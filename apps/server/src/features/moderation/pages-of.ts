import type { ModerationActionName } from '@product/domain'
import { pageNames } from '#features/library/index.ts'
import type { Target } from './find-target.ts'

const { library, removals, authors, collections, prompt } = pageNames

/** The kept pages that no longer show how it is. */
export function pagesOf(action: ModerationActionName, { kind, slug }: Target): string[] {
  const own = slug === null ? [] : [prompt(slug)]
  if (kind === 'review') return own
  if (kind === 'collection') return [collections]
  if (kind === 'prompt')
    return action === 'hide' || action === 'restore'
      ? [library, removals, ...own]
      : [library, ...own]
  return action === 'ban' || action === 'unban'
    ? [library, removals, authors, collections]
    : [authors]
}
