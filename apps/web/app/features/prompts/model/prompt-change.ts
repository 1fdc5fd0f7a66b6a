import type { changePromptsRoute, PromptCard } from '@product/contract/prompts'
import type { z } from 'zod'

type Body = (typeof changePromptsRoute)['request']['body']['content']['application/json']['schema']

export type PromptChange = z.input<Body>

/** Which list is looked at, as far as a change can take a prompt out of it. */
type List = {
  trash?: string | undefined
  favorite?: string | undefined
  collection?: string | undefined
}

/** Whether a prompt is no longer in a list once it is changed. */
export function leavesList(change: PromptChange, { trash, favorite, collection }: List): boolean {
  switch (change.action) {
    case 'delete':
      return trash !== 'true'
    case 'restore':
    case 'delete-for-good':
      return trash === 'true'
    case 'favorite':
      return favorite !== undefined && favorite !== String(change.favorite)
    case 'remove-from-collection':
      return collection === change.collection
    case 'move':
      return collection !== undefined && collection !== change.collection
    default:
      return false
  }
}

/** The card as it is once it is changed. */
export function applyChange(card: PromptCard, change: PromptChange): PromptCard {
  switch (change.action) {
    case 'favorite':
      return { ...card, isFavorite: change.favorite }
    case 'tag':
      return { ...card, tags: retag(card.tags, change) }
    case 'add-to-collection':
      return { ...card, collections: [...new Set([...card.collections, change.collection])] }
    case 'remove-from-collection':
      return { ...card, collections: card.collections.filter((slug) => slug !== change.collection) }
    case 'move':
      return { ...card, collections: [change.collection] }
    default:
      return card
  }
}

function retag(tags: string[], { add = [], remove = [] }: { add?: string[]; remove?: string[] }) {
  const kept = tags.filter((tag) => !includesTag(remove, tag))
  return [...kept, ...add.filter((tag) => !includesTag(kept, tag))]
}

export const includesTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((known) => known.toLowerCase() === tag.toLowerCase())
