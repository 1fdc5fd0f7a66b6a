import { Prompt, type SyncedPrompt, savePromptRoute } from '@product/contract'
import { slugOf } from '@product/domain'
import { ApiError } from '@product/sdk'
import type { SavePrompt } from './changes.ts'
import type { Connection } from './connection.ts'
import type { Copy } from './open-copy.ts'
import { announce, findFollowing, isSave, mergeOnto, type SaveEntry, update } from './outbox.ts'
import { changeAnswered, storeAnswered } from './pull.ts'

/** Each time somebody else has saved in the meantime. */
const mostAttempts = 10

/** Whether the server has it; otherwise both sides changed the same, and a person decides. */
export async function pushSave(copy: Copy, connection: Connection, id: number): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const entry = await takeSave(copy, id)
    if (entry?.state !== 'waiting') return entry === undefined
    try {
      await storeSaved(copy, entry, await sendSave(connection, entry))
      return true
    } catch (error) {
      const next = continueAfterRefusal(entry, error)
      if (!next || attempt === mostAttempts) throw error
      await update(copy, id, () => next)
    }
  }
}

/** The save as it is sent next; undefined where the refusal stands. */
function continueAfterRefusal(entry: SaveEntry, error: unknown): SaveEntry | undefined {
  if (!(error instanceof ApiError)) return undefined
  // The collection was deleted or refused: the new prompt is worth more than its place.
  if (error.code === 'collection.unknown' && entry.change.collectionId !== undefined) {
    const { collectionId: _, ...change } = entry.change
    return { ...entry, change }
  }
  const theirs = readConflict(error)
  return theirs && rebase(entry, theirs)
}

/**
 * The save as it is sent: from now on an edit that is made meanwhile does not change it. One that was made on a prompt
 * which was not on the server yet continues from the copy.
 */
async function takeSave({ database }: Copy, id: number): Promise<SaveEntry | undefined> {
  const transaction = database.transaction(['outbox', 'prompts'], 'readwrite')
  const store = transaction.objectStore('outbox')
  const found = await store.get(id)
  if (!found || !isSave(found)) return undefined
  const { change } = found
  let entry = found
  if (change.base && change.base.revision <= 0) {
    const stored = await transaction.objectStore('prompts').get(change.promptId)
    if (stored) entry = rebase(entry, stored.item)
  }
  if (entry.state === 'waiting') entry = { ...entry, wasSent: true }
  store.put(entry)
  await transaction.done
  return entry
}

async function sendSave(
  { call, callIn }: Connection,
  { change, saveId }: SaveEntry,
): Promise<Prompt> {
  const { promptId: id, workspaceId, base, content, collectionId: collection, source } = change
  const params = { id }
  if (base)
    return await call(savePromptRoute, {
      params,
      // Without a revision there is nothing to create: it is unknown by now.
      body: { saveId, baseRevision: Math.max(base.revision, 1), content },
    })
  return await callIn(workspaceId)(savePromptRoute, {
    params,
    body: { saveId, baseRevision: 0, content, collection, source },
  })
}

/** Servers of another version may leave out fields that nothing here needs. */
const Conflicting = Prompt.pick({ revision: true, content: true })
type Conflicting = Pick<Prompt, 'revision' | 'content'>

/** The prompt as it is on the server, which comes with the refusal. */
function readConflict(error: ApiError): Conflicting | undefined {
  if (error.code !== 'prompt.conflict') return undefined
  const details = error.details as { prompt?: unknown } | undefined
  return Conflicting.safeParse(details?.prompt).data
}

/**
 * The server merges with revisions of the last day; the copy has the one that the edit began from. A prompt that exists
 * although the save creates it was created by this very save, whose answer was lost.
 */
const rebase = (entry: SaveEntry, theirs: Conflicting): SaveEntry =>
  mergeOnto(entry, entry.change.base?.content ?? entry.change.content, theirs)

/** The answer becomes part of the copy, and a save that was made on this one continues from it. */
async function storeSaved(copy: Copy, entry: SaveEntry, saved: Prompt): Promise<void> {
  const transaction = changeAnswered(copy)
  const entries = transaction.objectStore('outbox')
  entries.delete(entry.id)
  const later = findFollowing(await entries.getAll(), entry)
  if (later) entries.put(rebase(later, saved))
  const stored = await transaction.objectStore('prompts').get(saved.id)
  await storeAnswered(transaction, { prompt: toSynced(saved, stored?.item, entry.change) })
  await transaction.done
  announce(copy, entry)
}

function toSynced(
  { deletedAt: _, readerCount: __, ...prompt }: Prompt,
  stored: SyncedPrompt | undefined,
  { collectionId }: SavePrompt,
): SyncedPrompt {
  const isNew = collectionId !== undefined && prompt.collections.length > 0
  return {
    slug: slugOf(prompt.content.title, ''),
    collectionIds: isNew ? [collectionId] : [],
    lastUsedAt: null,
    included: [],
    ...stored,
    ...prompt,
  }
}
