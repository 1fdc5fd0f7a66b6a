import type { changePromptsRoute, PromptCard } from '@product/contract/prompts'
import type { z } from 'zod'

type Body = (typeof changePromptsRoute)['request']['body']['content']['application/json']['schema']

export type PromptChange = z.input<Body>

/** The part of a card that changes concern. */
export type ChangedCard = Pick<
  PromptCard,
  'id' | 'collections' | 'isFavorite' | 'tags' | 'isRestricted' | 'readerCount'
>

/** Which list is looked at, as far as a change can take a prompt out of it. */
type List = {
  trash?: string | undefined
  favorite?: string | undefined
  collection?: string | string[] | undefined
}

/** Whether a prompt is no longer in a list once it is changed. */
export function leavesList(
  change: PromptChange,
  { trash, favorite, collection = [] }: List,
): boolean {
  const shown = [collection].flat()
  switch (change.action) {
    case 'delete':
      return trash !== 'true'
    case 'restore':
    case 'delete-for-good':
      return trash === 'true'
    case 'favorite':
      return favorite !== undefined && favorite !== String(change.favorite)
    case 'remove-from-collection':
      return shown.length === 1 && shown[0] === change.collection
    case 'move':
      return shown.length > 0 && !shown.includes(change.collection)
    default:
      return false
  }
}

/** The card as it is once it is changed. */
export function applyChange<Card extends ChangedCard>(card: Card, change: PromptChange): Card {
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
    case 'show-to-workspace':
      return { ...card, isRestricted: false, readerCount: null }
    default:
      return card
  }
}

function retag(tags: string[], { add = [], remove = [] }: { add?: string[]; remove?: string[] }) {
  const kept = tags.filter((tag) => !includesTag(remove, tag))
  return [...kept, ...add.filter((tag) => !includesTag(kept, tag))]
}

const includesTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((known) => known.toLowerCase() === tag.toLowerCase())

const countPrompts = (count: number): string =>
  count === 1 ? 'Prompt' : `${count.toLocaleString('en')} prompts`

/** The text of the toast after a change. */
export function describeChange(
  change: PromptChange,
  nameCollection: (slug: string) => string,
): string {
  const prompts = countPrompts(change.ids.length)
  switch (change.action) {
    case 'favorite':
      return `${prompts} ${change.favorite ? 'added to' : 'removed from'} favorites`
    case 'tag':
      return `${prompts} tagged ${(change.add ?? []).join(', ')}`
    case 'add-to-collection':
      return `${prompts} added to ${nameCollection(change.collection)}`
    case 'remove-from-collection':
      return `${prompts} removed from ${nameCollection(change.collection)}`
    case 'move':
      return `${prompts} moved to ${nameCollection(change.collection)}`
    case 'show-to-workspace':
      return `${prompts} shown to everyone`
    case 'delete':
      return `${prompts} moved to the trash`
    case 'restore':
      return `${prompts} restored`
    case 'delete-for-good':
      return `${prompts} deleted permanently`
  }
}

type AccessChange = Extract<
  PromptChange,
  { action: 'add-to-collection' | 'remove-from-collection' | 'move' | 'show-to-workspace' }
>

/** Whether a change says where prompts are, and so who sees them. */
export const isAccessChange = (change: PromptChange): change is AccessChange =>
  'collection' in change || change.action === 'show-to-workspace'

/** The title of the question before a change by which somebody would newly see prompts, and its button. */
export function describeQuestion(
  change: AccessChange,
  nameCollection: (slug: string) => string,
): { title: string; action: string } {
  const count = change.ids.length
  const prompts = count === 1 ? 'prompt' : `${count.toLocaleString('en')} prompts`
  switch (change.action) {
    case 'add-to-collection':
      return { title: `Add ${prompts} to “${nameCollection(change.collection)}”?`, action: 'Add' }
    case 'remove-from-collection':
      return {
        title: `Remove ${prompts} from “${nameCollection(change.collection)}”?`,
        action: 'Remove',
      }
    case 'move':
      return { title: `Move ${prompts} to “${nameCollection(change.collection)}”?`, action: 'Move' }
    case 'show-to-workspace':
      return { title: `Show ${prompts} to everyone?`, action: 'Show to everyone' }
  }
}

/** Builds the inverse of a change from the cards before it. */
export function invertChange(change: PromptChange, cards: readonly ChangedCard[]): PromptChange[] {
  const idsOf = (isMeant: (card: ChangedCard) => boolean) =>
    cards.filter(isMeant).map(({ id }) => id)
  switch (change.action) {
    case 'delete':
      return [{ action: 'restore', ids: change.ids }]
    case 'restore':
      return [{ action: 'delete', ids: change.ids }]
    case 'favorite':
      return withIds(
        idsOf(({ isFavorite }) => isFavorite !== change.favorite),
        (ids) => ({
          action: 'favorite',
          ids,
          favorite: !change.favorite,
        }),
      )
    case 'tag':
      return (change.add ?? []).flatMap((tag) =>
        withIds(
          idsOf(({ tags }) => !includesTag(tags, tag)),
          (ids) => ({
            action: 'tag',
            ids,
            remove: [tag],
          }),
        ),
      )
    case 'add-to-collection':
      return takeOutAgain(change.collection, cards)
    case 'remove-from-collection':
      return [{ action: 'add-to-collection', ids: change.ids, collection: change.collection }]
    case 'move':
      return [...takeOutAgain(change.collection, cards), ...putBack(change.collection, cards)]
    case 'show-to-workspace':
    case 'delete-for-good':
      return []
  }
}

/** What everybody saw before is shown to everybody again, also after it was in a restricted collection. */
function takeOutAgain(collection: string, cards: readonly ChangedCard[]): PromptChange[] {
  const added = cards.filter(({ collections }) => !collections.includes(collection))
  return [true, false].flatMap((isRestricted) =>
    withIds(
      added.filter((card) => card.isRestricted === isRestricted).map(({ id }) => id),
      (ids) => ({
        action: 'remove-from-collection',
        ids,
        collection,
        ...(!isRestricted && { showToWorkspace: true }),
      }),
    ),
  )
}

/** Into each collection that a move took prompts out of. */
function putBack(target: string, cards: readonly ChangedCard[]): PromptChange[] {
  const left = new Set(cards.flatMap(({ collections }) => collections))
  left.delete(target)
  return [...left].map((collection) => ({
    action: 'add-to-collection',
    ids: cards.filter(({ collections }) => collections.includes(collection)).map(({ id }) => id),
    collection,
  }))
}

const withIds = (ids: string[], make: (ids: string[]) => PromptChange): PromptChange[] =>
  ids.length > 0 ? [make(ids)] : []
