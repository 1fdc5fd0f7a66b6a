import { createId, mergeContents, type PromptContent } from '@product/domain'
import { ApiError } from '@product/sdk'
import type { Change, OutboxEntry, Revision, SavePrompt } from './changes.ts'
import { foldChange, unknownRevision } from './fold-change.ts'
import type { Copy } from './open-copy.ts'
import { listCollections, readPrompt } from './read-copy.ts'

/** Every read of the copy applies all of them, and the texts take up the device's storage. */
export const mostOutboxEntries = 2_000

/** The changes that the server does not have yet, the oldest first. */
export const outbox = (copy: Copy) => ({
  list: (): Promise<OutboxEntry[]> => copy.database.getAll('outbox'),
  /** Stores a change; it is part of what the copy shows at once. */
  add: (change: Change): Promise<void> => addChange(copy, change),
  /** Decides a conflict: this content replaces both sides. */
  resolve: (id: number, content: PromptContent): Promise<void> => resolve(copy, id, content),
  /** Sends a refused change once more. */
  retry: (id: number): Promise<void> =>
    update(copy, id, (entry) => ({ ...entry, state: 'waiting', refusal: null, failures: null })),
  /** Gives up a change. The answer brings it back by `undoDiscard`, for as long as somebody holds it. */
  discard: (id: number): Promise<OutboxEntry | undefined> => discard(copy, id),
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
  const entries = await transaction.store.getAll()
  const folded = foldChange(entries, change)
  if (folded.id === undefined && entries.length >= mostOutboxEntries)
    throw new ApiError({
      status: 507,
      code: 'outbox.full',
      message: `${mostOutboxEntries.toLocaleString('en')} changes on this device wait to be sent. Connect to the server before you make more.`,
    })
  const entry: NewEntry = {
    change,
    title,
    state: 'waiting',
    saveId: createId(),
    wasSent: false,
    failures: null,
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

export type SaveEntry = OutboxEntry & { change: SavePrompt }

export const isSave = (entry: OutboxEntry): entry is SaveEntry =>
  entry.change.type === 'save-prompt'

async function discard(copy: Copy, id: number): Promise<OutboxEntry | undefined> {
  const transaction = copy.database.transaction('outbox', 'readwrite')
  const entry = await transaction.store.get(id)
  await transaction.store.delete(id)
  const later = entry && findFollowing(await transaction.store.getAll(), entry)
  if (later) transaction.store.put(continueWithout(entry, later))
  await transaction.done
  announce(copy, entry)
  return entry
}

/** The server refused it for good: its text stays in the outbox. */
export async function refuse(
  copy: Copy,
  id: number,
  refusal: NonNullable<OutboxEntry['refusal']>,
): Promise<void> {
  const transaction = copy.database.transaction('outbox', 'readwrite')
  const entry = await transaction.store.get(id)
  if (entry) {
    transaction.store.put({ ...entry, state: 'refused', refusal })
    const later = findFollowing(await transaction.store.getAll(), entry)
    if (later) transaction.store.put(continueWithout(entry, later))
  }
  await transaction.done
  announce(copy, entry)
}

/** The save that was made on the result of this one and waits for it. */
export function findFollowing(entries: OutboxEntry[], entry: OutboxEntry): SaveEntry | undefined {
  if (!isSave(entry)) return undefined
  const { promptId } = entry.change
  const later = entries
    .filter(isSave)
    .find(({ id, change }) => id > entry.id && change.promptId === promptId)
  const isFollowing = later?.state === 'waiting' && later.change.base?.revision === unknownRevision
  return isFollowing ? later : undefined
}

/**
 * A save whose predecessor the server will not have. It has the whole text and takes over what that one began from, so that
 * others' edits since are merged; where their text was chosen in a conflict, only its own edits go on top of it.
 */
function continueWithout({ change, theirs }: OutboxEntry, later: SaveEntry): SaveEntry {
  if (change.type !== 'save-prompt') return later
  if (theirs) return mergeOnto(later, change.content, theirs)
  const { base, collectionId, source } = change
  return { ...later, change: { ...later.change, base, collectionId, source } }
}

/** A save that began from `base`, made to begin from `theirs`; a conflict where both changed the same. */
export function mergeOnto(
  entry: SaveEntry,
  base: PromptContent,
  { revision, content }: Revision,
): SaveEntry {
  const { change } = entry
  const merged = mergeContents(base, change.content, content)
  if (merged.conflicts.length > 0)
    return {
      ...entry,
      state: 'conflict',
      theirs: { revision, content, conflicts: merged.conflicts },
    }
  return {
    ...entry,
    change: { ...change, content: merged.content, base: { revision, content } },
    saveId: createId(),
    wasSent: false,
  }
}

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
