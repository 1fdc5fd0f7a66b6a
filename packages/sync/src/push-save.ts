import { Prompt, type SyncedPrompt, savePromptRoute } from '@product/contract'
import { createId, mergeContents, slugOf } from '@product/domain'
import { ApiError } from '@product/sdk'
import type { OutboxEntry, Revision, SavePrompt } from './changes.ts'
import type { Connection } from './connection.ts'
import type { Copy } from './open-copy.ts'
import { announce, unknownRevision, update } from './outbox.ts'
import { readProgress } from './pull.ts'

type SaveEntry = OutboxEntry & { change: SavePrompt }

/** Each time somebody else has saved in the meantime. */
const mostAttempts = 10

/** Whether the server has it; otherwise both sides changed the same, and a person decides. */
export async function pushSave(copy: Copy, connection: Connection, id: number): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const entry = await takeSave(copy, id)
    if (entry?.state !== 'waiting') return entry === undefined
    try {
      await storeSaved(copy, entry, await sendSave(copy, connection, entry))
      return true
    } catch (error) {
      const theirs = readConflict(error)
      if (!theirs || attempt === mostAttempts) throw error
      await update(copy, id, () => rebase(entry, theirs))
    }
  }
}

/**
 * The save as it is sent: from now on an edit that is made meanwhile does not change it. One that was made on a prompt
 * which was not on the server yet continues from the copy.
 */
async function takeSave({ database }: Copy, id: number): Promise<SaveEntry | undefined> {
  const transaction = database.transaction(['outbox', 'prompts'], 'readwrite')
  const store = transaction.objectStore('outbox')
  const found = await store.get(id)
  if (found?.change.type !== 'save-prompt') return undefined
  const { change } = found
  let entry: SaveEntry = { ...found, change, wasSent: true }
  if (change.base && change.base.revision <= 0) {
    const stored = await transaction.objectStore('prompts').get(change.promptId)
    // The save before it was refused: all of the text is new to the server.
    if (change.base.revision === unknownRevision)
      entry = { ...entry, change: { ...change, base: toRevision(stored?.item) } }
    else if (stored) entry = { ...rebase(entry, stored.item), wasSent: true }
  }
  store.put(entry)
  await transaction.done
  return entry
}

const toRevision = (prompt: SyncedPrompt | undefined): Revision | null =>
  prompt ? { revision: prompt.revision, content: prompt.content } : null

async function sendSave(
  { database }: Copy,
  { call, callIn }: Connection,
  { change, saveId }: SaveEntry,
): Promise<Prompt> {
  const { promptId: id, workspaceId, base, content, collectionId, source } = change
  const params = { id }
  if (base)
    return await call(savePromptRoute, {
      params,
      // Without a revision there is nothing to create: it is unknown by now.
      body: { saveId, baseRevision: Math.max(base.revision, 1), content },
    })
  const collection =
    collectionId === undefined
      ? undefined
      : (await database.get('collections', collectionId))?.item.slug
  return await callIn(workspaceId)(savePromptRoute, {
    params,
    body: { saveId, baseRevision: 0, content, collection, source },
  })
}

/** The prompt as it is on the server, which comes with the refusal. */
function readConflict(error: unknown): Prompt | undefined {
  if (!(error instanceof ApiError) || error.code !== 'prompt.conflict') return undefined
  const details = error.details as { prompt?: unknown } | undefined
  return Prompt.safeParse(details?.prompt).data
}

/** The server merges with revisions of the last day; the copy has the one that the edit began from. */
function rebase(entry: SaveEntry, { revision, content }: Revision): SaveEntry {
  const { change } = entry
  // A prompt that exists already was created by this very save, whose answer was lost.
  const base = change.base?.content ?? change.content
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

/** The answer becomes part of the copy, and saves that were made on this one continue from it. */
async function storeSaved(copy: Copy, entry: SaveEntry, saved: Prompt): Promise<void> {
  const { generation } = await readProgress(copy)
  const transaction = copy.database.transaction(['outbox', 'prompts'], 'readwrite')
  const entries = transaction.objectStore('outbox')
  entries.delete(entry.id)
  const { revision, content } = saved
  for (const later of await entries.getAll())
    if (
      later.change.type === 'save-prompt' &&
      later.change.promptId === saved.id &&
      later.id > entry.id &&
      later.state === 'waiting'
    ) {
      entries.put(rebaseLater({ ...later, change: later.change }, entry, { revision, content }))
    }
  const prompts = transaction.objectStore('prompts')
  const stored = await prompts.get(saved.id)
  const item = toSynced(saved, stored?.item, entry.change)
  prompts.put({ id: saved.id, generation, item })
  await transaction.done
  announce(copy, entry)
}

function rebaseLater(
  later: SaveEntry,
  { change: { content: sent } }: SaveEntry,
  saved: Revision,
): SaveEntry {
  const base = later.change.base?.content ?? sent
  const merged = mergeContents(base, later.change.content, saved.content)
  if (merged.conflicts.length > 0)
    return { ...later, state: 'conflict', theirs: { ...saved, conflicts: merged.conflicts } }
  return { ...later, change: { ...later.change, content: merged.content, base: saved } }
}

function toSynced(
  { deletedAt: _, ...prompt }: Prompt,
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
