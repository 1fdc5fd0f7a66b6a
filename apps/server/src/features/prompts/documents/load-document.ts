import type { PromptContent } from '@product/domain'
import { applyUpdates, editDocument, sharedFields } from '@product/domain/shared-document'
import type { Kysely } from 'kysely'
import * as Y from 'yjs'
import type { DB } from '#platform/database/types.gen.ts'
import { fromColumns } from '../content-columns.ts'
import { promptError } from '../errors.ts'
import { lockOptionalPrompt, type PromptRow } from '../queries.ts'
import {
  insertDocument,
  lockOptionalDocument,
  readDocumentRows,
  replaceDocument,
  type UpdateRow,
} from './queries.ts'

export type LoadedDocument = {
  document: Y.Doc
  epoch: number
  sequence: number
  updates: UpdateRow[]
  /** At most: that of its snapshot and its updates. */
  bytes: number
}

/** As long as reading a document may take. One of 100,000 edits takes a fifth of a second. */
const longestReading = 3_000

/**
 * A document as it is stored; null for a prompt that was never opened for writing together, and for a document
 * that somebody made so that nobody can read it.
 */
export async function loadOptionalDocument(
  database: Kysely<DB>,
  promptId: string,
): Promise<LoadedDocument | null> {
  const stored = await readDocumentRows(database, promptId)
  if (!stored) return null
  const document = new Y.Doc()
  const updates = [stored.snapshot, ...stored.updates.map(({ update }) => update)]
  try {
    applyUpdates(document, updates, longestReading)
  } catch {
    document.destroy()
    return null
  }
  const sequence = stored.updates.at(-1)?.sequence ?? stored.snapshotSequence
  const bytes = updates.reduce((sum, update) => sum + update.length, 0)
  return { document, epoch: stored.epoch, sequence, updates: stored.updates, bytes }
}

/** Edits a document, and returns the edit as an update; null where nothing changed. */
export function recordEdit(document: Y.Doc, edit: () => void): Uint8Array | null {
  const updates: Uint8Array[] = []
  const collect = (update: Uint8Array) => void updates.push(update)
  document.on('update', collect)
  edit()
  document.off('update', collect)
  return updates.length === 0 ? null : Y.mergeUpdates(updates)
}

/** The document of a prompt, which is made if it was never opened before. */
export async function openSharedDocument(
  database: Kysely<DB>,
  { id, workspaceId }: Pick<PromptRow, 'id' | 'workspaceId'>,
): Promise<LoadedDocument> {
  const known = await loadOptionalDocument(database, id)
  if (known) return known
  return await database.transaction().execute(async (transaction) => {
    // Those who open it at the same time wait for each other here.
    const prompt = await lockOptionalPrompt(transaction, workspaceId, id)
    if (!prompt) throw promptError('prompt.unknown')
    await createDocument(transaction, prompt)
    const made = await loadOptionalDocument(transaction, id)
    if (!made) throw promptError('prompt.unknown')
    return made
  })
}

/** Somebody else may have made it meanwhile. One that cannot be read begins anew with the working copy. */
async function createDocument(transaction: Kysely<DB>, prompt: PromptRow): Promise<void> {
  const row = await lockOptionalDocument(transaction, prompt)
  if (!row) return await insertDocument(transaction, prompt, encodeContent(fromColumns(prompt)))
  if (await loadOptionalDocument(transaction, prompt.id)) return
  await replaceDocument(transaction, row, encodeContent(fromColumns(prompt), row.epoch + 1))
}

/** A content as a new document. Its epoch, if it has one, is the id of the client that wrote it. */
export function encodeContent(content: PromptContent, epoch?: number): Uint8Array {
  const document = new Y.Doc()
  if (epoch !== undefined) {
    document.clientID = epoch
    // Written also where the content is empty.
    sharedFields(document).set('epoch', epoch)
  }
  editDocument(document, content)
  const encoded = Y.encodeStateAsUpdate(document)
  document.destroy()
  return encoded
}
