import { createId, mergeContents, type PromptContent } from '@product/domain'
import type { Change, OutboxEntry, SavePrompt } from './changes.ts'
import type { Copy } from './open-copy.ts'
import { listCollections, readPrompt } from './read-copy.ts'

/** The changes that the server does not have yet, the oldest first. */
export const outbox = (copy: Copy) => ({
  list: (): Promise<OutboxEntry[]> => copy.database.getAll('outbox'),
  /** Stores a change; it is part of what the copy shows at once. */
  add: (change: Change): Promise<void> => addChange(copy, change),
  /** Decides a conflict: this content replaces both sides. */
  resolve: (id: number, content: PromptContent): Promise<void> => resolve(copy, id, content),
  /** Sends a refused change once more. */
  retry: (id: number): Promise<void> =>
    update(copy, id, (entry) => ({ ...entry, state: 'waiting', refusal: null })),
  /** Gives up a change. The answer brings it back by `undoDiscard`, for as long as somebody holds it. */
  discard: async (id: number): Promise<OutboxEntry | undefined> => {
    const entry = await copy.database.get('outbox', id)
    await copy.database.delete('outbox', id)
    announce(copy, entry)
    return entry
  },
  /** Puts a discarded change back to its place in the order. */
  undoDiscard: async (entry: OutboxEntry): Promise<void> => {
    await copy.database.put('outbox', entry)
    announce(copy, entry)
  },
})

type NewEntry = Omit<OutboxEntry, 'id'>

async function addChange(copy: Copy, change: Change): Promise<void> {
  const title = await findTitle(copy, change)
  const transaction = copy.database.transaction('outbox', 'readwrite')
  const folded = change.type === 'save-prompt' && foldSave(await transaction.store.getAll(), change)
  const entry: NewEntry = {
    change,
    title,
    state: 'waiting',
    saveId: createId(),
    wasSent: false,
    theirs: null,
    refusal: null,
    createdAt: new Date().toISOString(),
    ...folded,
  }
  // The database numbers entries that have no id.
  transaction.store.put(entry as OutboxEntry)
  await transaction.done
  announce(copy, entry)
}

/** Read when the change is made: a change may be refused because its prompt is gone. */
async function findTitle(copy: Copy, change: Change): Promise<string> {
  if (change.type === 'save-prompt') return change.content.title
  if (change.type === 'create-collection') return change.fields.name
  if ('promptId' in change) return (await readPrompt(copy, change.promptId))?.content.title ?? ''
  const { collectionId } = change
  return (await listCollections(copy)).find(({ id }) => id === collectionId)?.name ?? ''
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

/** Of a save that follows one without an answer. The server has no such revision. */
export const unknownRevision = -1

const resolve = (copy: Copy, id: number, content: PromptContent): Promise<void> =>
  update(copy, id, (entry) =>
    entry.change.type !== 'save-prompt' || !entry.theirs
      ? entry
      : {
          ...entry,
          change: { ...entry.change, content, base: entry.theirs },
          state: 'waiting',
          theirs: null,
          saveId: createId(),
          wasSent: false,
        },
  )

export async function update(
  copy: Copy,
  id: number,
  change: (entry: OutboxEntry) => OutboxEntry,
): Promise<void> {
  const transaction = copy.database.transaction('outbox', 'readwrite')
  const entry = await transaction.store.get(id)
  if (entry) transaction.store.put(change(entry))
  await transaction.done
  announce(copy, entry)
}

export function announce(copy: Copy, entry: Pick<OutboxEntry, 'change'> | undefined): void {
  if (!entry) return
  const { change } = entry
  const promptIds =
    'promptId' in change ? [change.promptId] : change.type === 'delete-collection' ? null : []
  copy.announce({ type: 'items', promptIds })
}
