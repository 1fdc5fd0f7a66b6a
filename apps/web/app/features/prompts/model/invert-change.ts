import type { PromptCard } from '@product/contract/prompts'
import { includesTag, type PromptChange } from './prompt-change.ts'

/** What undoes a change, from the cards as they were before it. */
export function invertChange(change: PromptChange, cards: readonly PromptCard[]): PromptChange[] {
  const idsOf = (isMeant: (card: PromptCard) => boolean) =>
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
      return [{ ...change, action: 'add-to-collection' }]
    case 'move':
      return [...takeOutAgain(change.collection, cards), ...putBack(change.collection, cards)]
    case 'delete-for-good':
      return []
  }
}

const takeOutAgain = (collection: string, cards: readonly PromptCard[]): PromptChange[] =>
  withIds(
    cards.filter(({ collections }) => !collections.includes(collection)).map(({ id }) => id),
    (ids) => ({ action: 'remove-from-collection', ids, collection }),
  )

/** Into each collection that a move took prompts out of. */
function putBack(target: string, cards: readonly PromptCard[]): PromptChange[] {
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
