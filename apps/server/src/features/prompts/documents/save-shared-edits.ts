import { createId, type PromptContent } from '@product/domain'
import {
  correctTexts,
  hasTooLongText,
  needsCorrection,
  readDocument,
} from '@product/domain/shared-document'
import { type Kysely, sql } from 'kysely'
import * as Y from 'yjs'
import { bytesOf } from '#features/storage/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { Deps } from '#server/deps.ts'
import { fromColumns, listIncludedKeys } from '../content-columns.ts'
import { promptError } from '../errors.ts'
import { lockOptionalPrompt, type PromptRow } from '../queries.ts'
import { storeContent } from '../store-content.ts'
import { encodeContent, loadOptionalDocument, recordEdit } from './load-document.ts'
import {
  appendUpdate,
  type DocumentRow,
  listMembers,
  listUnsaved,
  listUnsavedAuthors,
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
   * Nobody is left on this process: the snapshot takes in the updates, however few there are, and a document that
   * is mostly history begins anew. People of other processes open it again.
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
  if (!corrected) {
    // Nobody can read the document: it begins anew with the working copy.
    const content = fromColumns(prompt)
    await replaceDocument(transaction, row, encodeContent(content, row.epoch + 1))
    return { prompt, refusal: null }
  }
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
/** Each edit takes about a microsecond for each client that ever wrote in the document. */
const mostClients = 500

/** The same content without its history, where that is most of the document. */
function renew({ row, content, snapshot, isPending }: Corrected): Uint8Array | null {
  if (!snapshot || isPending) return null
  const hasManyClients =
    Y.decodeStateVector(Y.encodeStateVectorFromUpdate(snapshot)).size > mostClients
  if (snapshot.length < mostHistoryBytes && !hasManyClients) return null
  const renewed = encodeContent(content, row.epoch + 1)
  const isMostlyHistory = snapshot.length > 2 * renewed.length + mostHistoryBytes
  return isMostlyHistory || hasManyClients ? renewed : null
}

/** Removes characters that PostgreSQL cannot store, for everybody. Null where the document cannot be read. */
async function readCorrected(
  transaction: Kysely<DB>,
  row: DocumentRow,
  { known, mustCompact }: { known: SaveOptions['known'] | undefined; mustCompact: boolean },
): Promise<Corrected | null> {
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
  if (!loaded) return null
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
  const authors = await listUnsavedAuthors(transaction, before)
  const members = await listMembers(transaction, prompt, authors)
  const isByGuests = authors.some((author) => !members.has(author))
  try {
    if (hasTooLongText(content)) throw promptError('prompt.text-too-long')
    if (isByGuests) await refuseIncludesOfGuests(transaction, prompt, { before, members })
    await attempt(transaction, () =>
      storeContent(
        transaction,
        {
          accountId: authors[0] ?? null,
          coAuthorIds: authors.slice(1),
          workspaceId: prompt.workspaceId,
          // Nobody with a share gives the prompt another name for includes.
          isMember: authors.length > 0 && !isByGuests,
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

/**
 * Somebody with a share would read other prompts of the workspace by including them: an include that is left in the
 * end has to be one that was there before, or that an update of a member added. Updates are applied one by one,
 * because two that are harmless may make one together.
 */
async function refuseIncludesOfGuests(
  transaction: Kysely<DB>,
  prompt: PromptRow,
  { before, members }: { before: DocumentRow; members: ReadonlySet<string> },
): Promise<void> {
  const stored = await readDocumentRows(transaction, before.promptId)
  if (!stored) return
  const document = new Y.Doc()
  Y.applyUpdate(document, stored.snapshot)
  const isSaved = ({ sequence }: UpdateRow) => sequence <= before.storedSequence
  for (const { update } of stored.updates.filter(isSaved)) Y.applyUpdate(document, update)
  let present = new Set(listIncludedKeys(readDocument(document)))
  const allowed = new Set(listIncludedKeys(fromColumns(prompt)))
  for (const { update, accountId } of stored.updates.filter((row) => !isSaved(row))) {
    // Pending edits of a guest may come to be with an update of a member.
    const wasComplete = !document.store.pendingStructs && !document.store.pendingDs
    Y.applyUpdate(document, update)
    const keys = new Set(listIncludedKeys(readDocument(document)))
    const isByMember = accountId !== null && members.has(accountId)
    if (isByMember && wasComplete) for (const key of keys) if (!present.has(key)) allowed.add(key)
    present = keys
  }
  document.destroy()
  if ([...present].some((key) => !allowed.has(key))) throw promptError('prompt.include-not-allowed')
}

/** Statements of a part of a transaction, or none of them: the rest of it goes on. */
async function attempt(transaction: Kysely<DB>, work: () => Promise<void>): Promise<void> {
  await sql`savepoint attempt`.execute(transaction)
  try {
    await work()
    await sql`release savepoint attempt`.execute(transaction)
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(transaction)
    throw error
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

/** The same within what the workspace may store, or refused. */
export async function saveWithinStorage(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  promptId: string,
  options: SaveOptions = {},
): Promise<SavedEdits | null> {
  const prompt = await database
    .selectFrom('prompts')
    .selectAll()
    .where('id', '=', promptId)
    .executeTakeFirst()
  if (!prompt) return null
  // About as much as the version will have: what was written since is little beside it.
  const bytes = bytesOf(fromColumns(prompt))
  return await storage.reserve(prompt.workspaceId, bytes, () =>
    flushSharedEdits(database, promptId, options),
  )
}

/** Brings working copies up to date before they are read; those that cannot be stay as they are. */
export async function flushUnsaved(
  database: Kysely<DB>,
  scope: { ids?: readonly string[]; workspaceId?: string },
  save = (promptId: string): Promise<unknown> => flushSharedEdits(database, promptId),
): Promise<void> {
  const failures: unknown[] = []
  for (const promptId of await listUnsaved(database, scope))
    await save(promptId).catch((error: unknown) => failures.push(error))
  // Refused ones, for want of storage, are tried again later.
  const faults = failures.filter((error) => !(error instanceof AppError && error.status < 500))
  if (faults.length > 0) throw new AggregateError(faults, 'Some working copies were not saved')
}
