import { type Kysely, type Selectable, sql } from 'kysely'
import { defineStatement } from '#platform/database/queries/prepared-statements.ts'
import type { DB, PromptDocuments } from '#platform/database/types.gen.ts'
import type { PromptRow } from '../queries.ts'

/** Told with the id of a document and its newest sequence, separated by a colon. */
export const documentChannel = 'document_changed'

export type DocumentRow = Pick<
  Selectable<PromptDocuments>,
  | 'promptId'
  | 'workspaceId'
  | 'sequence'
  | 'snapshotSequence'
  | 'storedSequence'
  | 'isUnsaved'
  | 'epoch'
>

const columns = [
  'promptId',
  'workspaceId',
  'sequence',
  'snapshotSequence',
  'storedSequence',
  'isUnsaved',
  'epoch',
] as const

type Named = Pick<PromptRow, 'id' | 'workspaceId'>

const selectDocumentForUpdate = defineStatement((database, { id, workspaceId }: Named) =>
  database
    .selectFrom('promptDocuments')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', id)
    .forUpdate(),
)

/** Of a prompt that is locked already, in this order everywhere, so that nobody waits in a circle. */
export async function lockOptionalDocument(
  transaction: Kysely<DB>,
  { id, workspaceId }: Named,
): Promise<DocumentRow | undefined> {
  const [document] = await selectDocumentForUpdate(transaction, { id, workspaceId })
  return document
}

export async function insertDocument(
  transaction: Kysely<DB>,
  { id: promptId, workspaceId }: Named,
  snapshot: Uint8Array,
): Promise<void> {
  await transaction
    .insertInto('promptDocuments')
    .values({ promptId, workspaceId, snapshot: Buffer.from(snapshot) })
    .execute()
}

export type UpdateRow = { sequence: number; update: Uint8Array; accountId: string | null }

export type StoredRows = {
  epoch: number
  snapshot: Uint8Array
  snapshotSequence: number
  updates: UpdateRow[]
}

/** The snapshot of a document, and the updates after it, as of one moment. */
export async function readDocumentRows(
  database: Kysely<DB>,
  promptId: string,
): Promise<StoredRows | null> {
  const { rows } = await sql<{
    epoch: number
    snapshot: Uint8Array | null
    snapshotSequence: number
    sequence: number | null
    update: Uint8Array | null
    accountId: string | null
  }>`
    select document.epoch, document.snapshot_sequence, updates.sequence, updates.update, updates.account_id,
      -- Once, not with every update.
      case when updates.sequence is null or row_number() over (order by updates.sequence) = 1
        then document.snapshot end as snapshot
    from prompt_documents as document
    left join prompt_updates as updates on updates.prompt_id = document.prompt_id
      and updates.sequence > document.snapshot_sequence
    where document.prompt_id = ${promptId}
    order by updates.sequence
  `.execute(database)
  const [first] = rows
  if (!first?.snapshot) return null
  return {
    epoch: first.epoch,
    snapshot: first.snapshot,
    snapshotSequence: first.snapshotSequence,
    updates: rows.flatMap(({ sequence, update, accountId }) =>
      sequence === null || update === null ? [] : [{ sequence, update, accountId }],
    ),
  }
}

/** One more update of a document that is locked. Whether the working copy has it too. */
export async function appendUpdate(
  transaction: Kysely<DB>,
  { promptId, workspaceId, sequence }: DocumentRow,
  {
    update,
    accountId,
    isSaved,
  }: { update: Uint8Array; accountId: string | null; isSaved: boolean },
): Promise<void> {
  const next = sequence + 1
  await transaction
    .with('numbered', (builder) =>
      builder
        .updateTable('promptDocuments')
        .set({ sequence: next, ...(isSaved ? { storedSequence: next } : { isUnsaved: true }) })
        .where('workspaceId', '=', workspaceId)
        .where('promptId', '=', promptId),
    )
    .insertInto('promptUpdates')
    .values({ promptId, workspaceId, sequence: next, accountId, update: Buffer.from(update) })
    .execute()
  await tellOthers(transaction, promptId, next)
}

async function tellOthers(transaction: Kysely<DB>, id: string, sequence: number): Promise<void> {
  await sql`select pg_notify(${documentChannel}, ${`${id}:${sequence}`})`.execute(transaction)
}

/** The working copy holds the document as it is. */
export async function markSaved(
  transaction: Kysely<DB>,
  { promptId, workspaceId, sequence }: DocumentRow,
): Promise<void> {
  await transaction
    .updateTable('promptDocuments')
    .set({ storedSequence: sequence, isUnsaved: false })
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', promptId)
    .execute()
}

/** The snapshot takes in all updates of a document that is locked, and they are deleted. */
export async function replaceSnapshot(
  transaction: Kysely<DB>,
  { promptId, workspaceId, sequence }: DocumentRow,
  snapshot: Uint8Array,
): Promise<void> {
  await transaction
    .with('deleted', (builder) =>
      builder
        .deleteFrom('promptUpdates')
        .where('workspaceId', '=', workspaceId)
        .where('promptId', '=', promptId)
        .where('sequence', '<=', sequence),
    )
    .updateTable('promptDocuments')
    .set({ snapshot: Buffer.from(snapshot), snapshotSequence: sequence })
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', promptId)
    .execute()
}

/** The document of a prompt that is locked becomes this one, and every process that has it open hears of it. */
export async function replaceDocument(
  transaction: Kysely<DB>,
  { promptId, workspaceId, sequence, epoch }: DocumentRow,
  snapshot: Uint8Array,
): Promise<void> {
  const next = sequence + 1
  await transaction
    .with('deleted', (builder) =>
      builder
        .deleteFrom('promptUpdates')
        .where('workspaceId', '=', workspaceId)
        .where('promptId', '=', promptId),
    )
    .updateTable('promptDocuments')
    .set({
      epoch: epoch + 1,
      snapshot: Buffer.from(snapshot),
      sequence: next,
      snapshotSequence: next,
      storedSequence: next,
      isUnsaved: false,
    })
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', promptId)
    .execute()
  await tellOthers(transaction, promptId, next)
}

/** Those who wrote what the working copy does not have, in the order in which they began. */
export async function listUnsavedAuthors(
  transaction: Kysely<DB>,
  { promptId, workspaceId, storedSequence }: DocumentRow,
): Promise<string[]> {
  const authors = await transaction
    .selectFrom('promptUpdates')
    .select('accountId')
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', promptId)
    .where('sequence', '>', storedSequence)
    .where('accountId', 'is not', null)
    .groupBy('accountId')
    .orderBy(({ fn }) => fn.min('sequence'))
    .$narrowType<{ accountId: string }>()
    .execute()
  return authors.map(({ accountId }) => accountId)
}

/** Of these accounts, those that are members of a workspace. */
export async function listMembers(
  transaction: Kysely<DB>,
  { workspaceId }: { workspaceId: string },
  accountIds: readonly string[],
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const members = await transaction
    .selectFrom('workspaceMembers')
    .select('accountId')
    .where('workspaceId', '=', workspaceId)
    .where('accountId', 'in', accountIds)
    .execute()
  return new Set(members.map(({ accountId }) => accountId))
}

/** Prompts whose working copies are behind their documents. */
export async function listUnsaved(
  database: Kysely<DB>,
  { ids, workspaceId }: { ids?: readonly string[]; workspaceId?: string },
): Promise<string[]> {
  let query = database
    .selectFrom('promptDocuments')
    .select('promptId')
    .where('isUnsaved', '=', true)
  if (ids) query = query.where('promptId', 'in', ids)
  if (workspaceId !== undefined) query = query.where('workspaceId', '=', workspaceId)
  const rows = await query.orderBy('promptId').execute()
  return rows.map(({ promptId }) => promptId)
}
