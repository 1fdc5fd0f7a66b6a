import { createId, type PromptContent } from '@product/domain'
import { correctTexts, needsCorrection, readDocument } from '@product/domain/shared-document'
import type { Kysely } from 'kysely'
import * as Y from 'yjs'
import type { DB } from '#platform/database/types.gen.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import { fromColumns, listIncludedKeys } from '../content-columns.ts'
import { promptError } from '../errors.ts'
import { lockOptionalPrompt, type PromptRow } from '../queries.ts'
import { attempt, storeContent } from '../store-content.ts'
import { encodeContent, loadOptionalDocument, recordEdit } from './load-document.ts'
import {
  appendUpdate,
  type DocumentRow,
  listMembers,
  listUnsaved,
  lockOptionalDocument,
  markSaved,
  readDocumentRows,
  replaceDocument,
  replaceSnapshot,
  type UpdateRow,
} from './queries.ts'

/** A document that somebody has in memory, with all updates up to this one and no others. */
export type KnownDocument = { sequence: number; document: Y.Doc }

type SaveOptions = {
  /** Asked at the moment at which it is read; null where it holds what is not stored. */
  known?: () => KnownDocument | null
  /**
   * Nobody writes any more: the snapshot takes in the updates, however few there are, and a document that is
   * mostly history begins anew.
   */
  compact?: boolean
}

/** As many updates as a document may have besides its snapshot before the next one is made. */
const updatesPerSnapshot = 200

export type SavedEdits = {
  prompt: PromptRow
  /** Why the document could not become the working copy, which stays as it was until it can. */
  refusal: AppError | null
}

/**
 * The working copy of a prompt that is locked becomes what was written in its shared document, as a version
 * that names everybody who wrote since it last did.
 */
export async function saveSharedEdits(
  transaction: Kysely<DB>,
  prompt: PromptRow,
  { known, compact = false }: SaveOptions = {},
): Promise<SavedEdits> {
  const row = await lockOptionalDocument(transaction, prompt)
  const updates = row ? row.sequence - row.snapshotSequence : 0
  const mustCompact = compact ? updates > 0 : updates >= updatesPerSnapshot
  if (!row || !(row.isUnsaved || mustCompact)) return { prompt, refusal: null }
  const corrected = await readCorrected(transaction, row, { known, mustCompact })
  const refusal = row.isUnsaved ? await saveAll(transaction, prompt, row, corrected) : null
  if (refusal) return { prompt, refusal }
  const renewed = compact ? renew(corrected) : null
  if (renewed) await replaceDocument(transaction, corrected.row, renewed)
  else if (corrected.snapshot) await replaceSnapshot(transaction, corrected.row, corrected.snapshot)
  const saved = await lockOptionalPrompt(transaction, prompt.workspaceId, prompt.id)
  return { prompt: saved ?? prompt, refusal: null }
}

type Corrected = {
  row: DocumentRow
  content: PromptContent
  snapshot: Uint8Array | null
  /** Whether the document waits for beginnings of updates that have not come yet. */
  isPending: boolean
}

/** Reading a document takes about a millisecond for a kilobyte of history. */
const mostHistoryBytes = 32_000

/** The same content without its history, where that is most of the document. */
function renew({ row, content, snapshot, isPending }: Corrected): Uint8Array | null {
  if (!snapshot || isPending || snapshot.length < mostHistoryBytes) return null
  const renewed = encodeContent(content, row.epoch + 1)
  return snapshot.length > 2 * renewed.length + mostHistoryBytes ? renewed : null
}

/** Texts that became too long, because several people wrote at once, are cut off for everybody. */
async function readCorrected(
  transaction: Kysely<DB>,
  row: DocumentRow,
  { known, mustCompact }: { known: SaveOptions['known'] | undefined; mustCompact: boolean },
): Promise<Corrected> {
  const read = (current: DocumentRow, document: Y.Doc): Corrected => ({
    row: current,
    content: readDocument(document),
    snapshot: mustCompact ? Y.encodeStateAsUpdate(document) : null,
    isPending: document.store.pendingStructs !== null || document.store.pendingDs !== null,
  })
  const held = known?.()
  if (held?.sequence === row.sequence && !needsCorrection(held.document))
    return read(row, held.document)
  const loaded = await loadOptionalDocument(transaction, row.promptId)
  if (!loaded) throw promptError('prompt.unknown')
  const { document } = loaded
  const update = recordEdit(document, () => correctTexts(document))
  if (!update) return read(row, document)
  await appendUpdate(transaction, row, { update, accountId: null, isSaved: false })
  return read({ ...row, sequence: row.sequence + 1, isUnsaved: true }, document)
}

/** Returns why it could not be saved. */
async function saveAll(
  transaction: Kysely<DB>,
  prompt: PromptRow,
  before: DocumentRow,
  { row, content }: Corrected,
): Promise<AppError | null> {
  const stored = await readDocumentRows(transaction, row.promptId)
  const unsaved = (stored?.updates ?? []).filter(({ sequence }) => sequence > before.storedSequence)
  const authors = [...new Set(unsaved.flatMap(({ accountId }) => accountId ?? []))]
  const members = await listMembers(transaction, prompt, authors)
  const isByGuests = authors.some((author) => !members.has(author))
  try {
    if (isByGuests && stored) refuseIncludesOfGuests(prompt, { ...stored, unsaved, members })
    await attempt(transaction, () =>
      storeContent(
        transaction,
        {
          accountId: authors[0] ?? null,
          coAuthorIds: authors.slice(1),
          workspaceId: prompt.workspaceId,
          isMember: members.size > 0,
        },
        prompt,
        { saveId: createId(), content, seal: false, note: '', isShared: true },
      ),
    )
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error
    throw error
  }
  await markSaved(transaction, row)
  return null
}

type Interval = {
  snapshot: Uint8Array
  updates: UpdateRow[]
  unsaved: UpdateRow[]
  members: Set<string>
}

/**
 * Somebody with a share would read other prompts of the workspace by including them. Which update added an
 * include is found by applying them one by one: two that are harmless may make one together.
 */
function refuseIncludesOfGuests(
  prompt: PromptRow,
  { snapshot, updates, unsaved, members }: Interval,
): void {
  const document = new Y.Doc()
  Y.applyUpdate(document, snapshot)
  const allowed = new Set(listIncludedKeys(fromColumns(prompt)))
  const isUnsaved = new Set(unsaved)
  for (const each of updates) {
    // Pending edits of a guest may come to be with an update of a member.
    const wasComplete = !document.store.pendingStructs && !document.store.pendingDs
    Y.applyUpdate(document, each.update)
    if (!isUnsaved.has(each)) continue
    const keys = listIncludedKeys(readDocument(document))
    const isMember = each.accountId !== null && members.has(each.accountId)
    if (isMember && wasComplete) for (const key of keys) allowed.add(key)
    else if (keys.some((key) => !allowed.has(key))) throw promptError('prompt.include-not-allowed')
  }
}

/** Brings the working copy of a prompt up to date, whoever asks. Null where there is no such prompt. */
export async function flushSharedEdits(
  database: Kysely<DB>,
  promptId: string,
  options: SaveOptions = {},
): Promise<SavedEdits | null> {
  return await database.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('prompts')
      .select('workspaceId')
      .where('id', '=', promptId)
      .executeTakeFirst()
    const prompt = found && (await lockOptionalPrompt(transaction, found.workspaceId, promptId))
    return prompt ? await saveSharedEdits(transaction, prompt, options) : null
  })
}

/** Brings working copies up to date before they are read; those that cannot be stay as they are. */
export async function flushUnsaved(
  database: Kysely<DB>,
  scope: { ids?: readonly string[]; workspaceId?: string },
): Promise<void> {
  const failures: unknown[] = []
  for (const promptId of await listUnsaved(database, scope))
    await flushSharedEdits(database, promptId).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Some working copies were not saved')
}
