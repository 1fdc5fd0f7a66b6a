import { type Kysely, sql } from 'kysely'
import { documentChannel } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { type Asked, listAccess } from './find-access.ts'
import { collaborationLimits } from './limits.ts'
import { mergeUpdates } from './merge-updates.ts'

/** Updates of one document by one person. */
export type StoredPart = Asked & { epoch: number; updates: Uint8Array[] }

export type StoredDocument = { promptId: string; firstSequence: number; lastSequence: number }

type Stored = {
  documents: StoredDocument[]
  /** Those who may no longer write: nothing of theirs was stored. */
  denied: Asked[]
  /** Documents that have begun anew: nothing of these updates fits them. */
  renewed: string[]
  /** Documents with as much as may be there that is not in the working copy. */
  full: string[]
}

/**
 * Stores updates of many documents in one transaction, and tells the other processes. Documents that somebody
 * else holds at the moment are left out: their updates are to be given again.
 */
export async function storeUpdates(
  database: Kysely<DB>,
  parts: readonly StoredPart[],
  /** Whose access is to be read again. */
  toCheck: readonly Asked[],
): Promise<Stored> {
  return await database.transaction().execute(async (transaction) => {
    const denied = await listDenied(transaction, toCheck)
    const allowed = parts.filter((part) => !denied.some((each) => isSame(each, part)))
    const { documents, renewed, full } = await lockDocuments(transaction, allowed)
    const rows = allowed.flatMap(({ promptId, accountId, updates }) => {
      const document = documents.get(promptId)
      if (!document) return []
      document.lastSequence += 1
      return {
        promptId,
        accountId,
        workspaceId: document.workspaceId,
        sequence: document.lastSequence,
        update: Buffer.from(mergeUpdates(updates)),
      }
    })
    const changed = [...documents.values()]
    if (rows.length > 0) {
      await insertRows(transaction, rows, changed)
      await sql`
        select pg_notify(${documentChannel}, name)
        from unnest(${changed.map(({ promptId, lastSequence }) => `${promptId}:${lastSequence}`)}::text[]) as name
      `.execute(transaction)
    }
    return { documents: changed, denied, renewed, full }
  })
}

async function listDenied(transaction: Kysely<DB>, asked: readonly Asked[]): Promise<Asked[]> {
  if (asked.length === 0) return []
  const writers = (await listAccess(transaction, asked)).filter(({ mayWrite }) => mayWrite)
  return asked.filter((each) => !writers.some((writer) => isSame(writer, each)))
}

const isSame = (one: Asked, other: Asked): boolean =>
  one.promptId === other.promptId && one.accountId === other.accountId

type LockedDocument = StoredDocument & { workspaceId: string }

/** In the order of their ids, and without waiting for anybody. */
async function lockDocuments(
  transaction: Kysely<DB>,
  parts: readonly StoredPart[],
): Promise<Pick<Stored, 'renewed' | 'full'> & { documents: Map<string, LockedDocument> }> {
  const epochs = new Map(parts.map(({ promptId, epoch }) => [promptId, epoch]))
  const { rows } = await sql<
    Omit<LockedDocument, 'firstSequence'> & { epoch: number; unsaved: number }
  >`
    select prompt_id, workspace_id, sequence as last_sequence, epoch,
      sequence - stored_sequence as unsaved
    from prompt_documents
    where prompt_id = any(${[...epochs.keys()]}::uuid[])
    order by prompt_id for update skip locked
  `.execute(transaction)
  const idsOf = (found: typeof rows) => found.map(({ promptId }) => promptId)
  const renewed = rows.filter(({ promptId, epoch }) => epoch !== epochs.get(promptId))
  const full = rows.filter(({ unsaved }) => unsaved > collaborationLimits.unsavedUpdates)
  const documents = rows
    .filter((row) => !renewed.includes(row) && !full.includes(row))
    .map(({ promptId, workspaceId, lastSequence }) => ({
      promptId,
      workspaceId,
      firstSequence: lastSequence + 1,
      lastSequence,
    }))
  return {
    documents: new Map(documents.map((document) => [document.promptId, document])),
    renewed: idsOf(renewed),
    full: idsOf(full),
  }
}

type Row = {
  promptId: string
  accountId: string
  workspaceId: string
  sequence: number
  update: Buffer
}

async function insertRows(
  transaction: Kysely<DB>,
  rows: readonly Row[],
  documents: readonly LockedDocument[],
): Promise<void> {
  await sql`
    with numbered as (
      update prompt_documents as document
      set sequence = newest.sequence, is_unsaved = true
      from unnest(
        ${documents.map(({ promptId }) => promptId)}::uuid[],
        ${documents.map(({ workspaceId }) => workspaceId)}::uuid[],
        ${documents.map(({ lastSequence }) => lastSequence)}::integer[]
      ) as newest (prompt_id, workspace_id, sequence)
      where document.prompt_id = newest.prompt_id and document.workspace_id = newest.workspace_id
    )
    insert into prompt_updates (prompt_id, account_id, workspace_id, sequence, update)
    select * from unnest(
      ${rows.map(({ promptId }) => promptId)}::uuid[],
      ${rows.map(({ accountId }) => accountId)}::uuid[],
      ${rows.map(({ workspaceId }) => workspaceId)}::uuid[],
      ${rows.map(({ sequence }) => sequence)}::integer[],
      ${rows.map(({ update }) => update)}::bytea[]
    )
  `.execute(transaction)
}
