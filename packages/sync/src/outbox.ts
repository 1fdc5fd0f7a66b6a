import { createId, mergeContents, type PromptContent } from '@product/domain'
import { ApiError } from '@product/sdk'
import type { Change, OutboxEntry, Revision, SavePrompt } from './changes.ts'
import { foldChange, unknownRevision } from './fold-change.ts'
import type { Copy } from './open-copy.ts'
import { listCollections, readPrompts } from './read-copy.ts'

/** Every read of the copy applies all of them, and the texts take up the device's storage. */
export const mostOutboxEntries = 2_000

/** The changes that the server does not have yet, the oldest first. */
export const outbox = (copy: Copy) => ({
  list: (): Promise<OutboxEntry[]> => copy.database.getAll('outbox'),
  /** Stores changes, all or none; they are part of what the copy shows at once. */
  add: (...changes: Change[]): Promise<void> => addChanges(copy, changes),
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

async function addChanges(copy: Copy, changes: readonly Change[]): Promise<void> {
  const titles = await readTitles(copy, changes)
  const transaction = copy.database.transaction('outbox', 'readwrite')
  const entries = await transaction.store.getAll()
  for (const change of changes) {
    const folded = foldChange(entries, change)
    if (folded.id === undefined && entries.length >= mostOutboxEntries) {
      transaction.done.catch(() => undefined)
      transaction.abort()
      throw new ApiError({
        status: 507,
        code: 'outbox.full',
        message: `${mostOutboxEntries.toLocaleString('en')} changes on this device wait to be sent. Connect to the server before you make more.`,
      })
    }
    const entry: NewEntry = {
      change,
      title: titleOf(change, titles),
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
    const id = await transaction.store.put(entry as OutboxEntry)
    const position = entries.findIndex((each) => each.id === id)
    entries[position < 0 ? entries.length : position] = { ...entry, id }
  }
  await transaction.done
  announceChanges(copy, changes)
}

/** Read when changes are made: one may be refused because its prompt is gone. */
async function readTitles(copy: Copy, changes: readonly Change[]): Promise<Map<string, string>> {
  const promptIds = changes.flatMap((change) => ('promptId' in change ? [change.promptId] : []))
  const prompts = await readPrompts(copy, [...new Set(promptIds)])
  const collections = await listCollections(copy)
  return new Map([
    ...prompts.map(({ id, item }) => [id, item?.content.title ?? ''] as const),
    ...collections.map(({ id, name }) => [id, name] as const),
  ])
}

function titleOf(change: Change, titles: ReadonlyMap<string, string>): string {
  if (change.type === 'save-prompt') return change.content.title
  if (change.type === 'create-collection') return change.fields.name
  return titles.get('promptId' in change ? change.promptId : change.collectionId) ?? ''
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
  if (entry) announceChanges(copy, [entry.change])
}

function announceChanges(copy: Copy, changes: readonly Change[]): void {
  const isAnyPrompt = changes.some(({ type }) => type === 'delete-collection')
  const promptIds = changes.flatMap((change) => ('promptId' in change ? [change.promptId] : []))
  copy.announce({ type: 'items', promptIds: isAnyPrompt ? null : promptIds })
}
