import { mergeContents } from '@product/domain'
import { joinTagChanges } from './apply-change.ts'
import type { Change, OutboxEntry, SavePrompt } from './changes.ts'

/** Of a save that follows one without an answer. The server has no such revision. */
export const unknownRevision = -1

/**
 * The fields of an outbox entry for a change, where others wait already. With an id it takes the place of the entry that it was
 * folded into; an entry that was sent stays as it is.
 */
export function foldChange(entries: OutboxEntry[], change: Change): Partial<OutboxEntry> {
  if (change.type === 'save-prompt') return foldSave(entries, change)
  const last = entries.findLast((entry) => isOrderedWith(entry.change, change))
  if (last?.state !== 'waiting' || last.wasSent) return {}
  const folded = fold(last.change, change)
  return folded ? { ...last, change: folded } : {}
}

type Type = Change['type']

const memberships: Type[] = ['add-to-collection', 'remove-from-collection', 'move-to-collection']

/** By type of change, the types whose order with it counts: it is folded only into the last of these. */
const orderedTypes: Partial<Record<Type, Type[]>> = {
  favorite: ['favorite'],
  'test-values': ['test-values'],
  tag: ['tag', 'save-prompt', 'delete', 'restore'],
  'add-to-collection': memberships,
  'remove-from-collection': memberships,
  'change-collection': ['create-collection', 'change-collection'],
}

function isOrderedWith(earlier: Change, change: Change): boolean {
  if (!orderedTypes[change.type]?.includes(earlier.type)) return false
  return 'promptId' in change
    ? 'promptId' in earlier && earlier.promptId === change.promptId
    : 'collectionId' in earlier && earlier.collectionId === change.collectionId
}

/** One change that does what both do; undefined where there is none. */
function fold(earlier: Change, change: Change): Change | undefined {
  switch (change.type) {
    case 'favorite':
    case 'test-values':
      return change
    case 'tag':
      return earlier.type === 'tag' ? { ...change, ...joinTagChanges(earlier, change) } : undefined
    case 'change-collection':
      return earlier.type === 'change-collection'
        ? { ...change, fields: { ...earlier.fields, ...change.fields } }
        : undefined
    case 'add-to-collection':
    case 'remove-from-collection': {
      // A move also takes the prompt out of other collections.
      if (earlier.type === 'move-to-collection' || !('collectionId' in earlier)) return undefined
      return earlier.collectionId === change.collectionId ? change : undefined
    }
    default:
      return undefined
  }
}

/**
 * A save after another one that waits. They become one, unless the server may have the first or both exclude each other:
 * then the second is merged when the first has been answered.
 */
function foldSave(entries: OutboxEntry[], save: SavePrompt): Partial<OutboxEntry> {
  const last = entries.findLast(
    ({ change, state }) =>
      change.type === 'save-prompt' && change.promptId === save.promptId && state !== 'refused',
  )
  if (last?.change.type !== 'save-prompt') return {}
  const { change } = last
  if (last.state === 'waiting' && !last.wasSent) {
    const merged = mergeContents(save.base?.content ?? null, save.content, change.content)
    if (merged.conflicts.length === 0) {
      const { content } = merged
      return { ...last, title: content.title, change: { ...change, content } }
    }
  }
  const content = save.base?.content ?? change.content
  return { change: { ...save, base: { revision: unknownRevision, content } } }
}
