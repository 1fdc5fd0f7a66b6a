import type { Collection } from '@product/contract/collections'
import type { ChangedCard, PromptChange } from './prompt-change.ts'

type Place = Pick<Collection, 'slug' | 'isRestricted' | 'visibility'>

/**
 * Whether somebody may newly see prompts by a change, so that the server has to be asked who. A card that is not known
 * may be restricted.
 */
export function mayWiden(
  change: PromptChange,
  cards: readonly ChangedCard[],
  places: readonly Place[],
): boolean {
  if (!('collection' in change)) return change.action === 'show-to-workspace'
  const isClosed =
    cards.length < change.ids.length || cards.some(({ isRestricted }) => isRestricted)
  if (change.action === 'remove-from-collection') return isClosed
  const target = places.find(({ slug }) => slug === change.collection)
  const isForOthers = !target || target.isRestricted || target.visibility === 'shared'
  const isThere = cards.every(({ collections }) => collections.includes(change.collection))
  if (change.action === 'add-to-collection') return isForOthers && !(isThere && cards.length > 0)
  return isForOthers || isClosed
}

/** Whether prompts are kept closed without a collection that says for whom: then a change of that cannot be undone. */
export const isKeptClosed = (
  { isRestricted, collections }: { isRestricted: boolean; collections: readonly string[] },
  places: readonly Place[],
): boolean =>
  isRestricted && !places.some((place) => place.isRestricted && collections.includes(place.slug))
