import { mergeContents } from '@product/domain'
import { editDocument, readDocument } from '@product/domain/shared-document'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { fromColumns, hashContent } from '../content-columns.ts'
import type { PromptActor } from '../prompt-access.ts'
import type { PromptRow } from '../queries.ts'
import { type Change, storeContent } from '../store-content.ts'
import { encodeContent, loadOptionalDocument, recordEdit } from './load-document.ts'
import { appendUpdate, lockOptionalDocument, replaceDocument } from './queries.ts'

/**
 * The one way to change what a prompt holds, other than writing in its shared document: the content becomes
 * the working copy and a version, and the change an edit of the document, which everybody in it sees.
 * The prompt is locked, and what was written in the document is saved (`saveSharedEdits`).
 */
export async function changeContent(
  transaction: Kysely<DB>,
  actor: PromptActor,
  prompt: PromptRow,
  change: Change,
): Promise<void> {
  await editSharedDocument(transaction, actor, prompt, change)
  await storeContent(transaction, actor, prompt, change)
}

async function editSharedDocument(
  transaction: Kysely<DB>,
  { accountId }: PromptActor,
  prompt: PromptRow,
  { content }: Change,
): Promise<void> {
  if (hashContent(content) === prompt.contentHash) return
  const row = await lockOptionalDocument(transaction, prompt)
  if (!row) return
  const loaded = await loadOptionalDocument(transaction, prompt.id)
  if (!loaded) return await replaceDocument(transaction, row, encodeContent(content, row.epoch + 1))
  const { document } = loaded
  const held = readDocument(document)
  const before = fromColumns(prompt)
  // A document that could not be saved, because it includes itself: what is in it besides stays there.
  const target = row.isUnsaved ? mergeContents(before, content, held).content : content
  const update = recordEdit(document, () => editDocument(document, target))
  if (!update) return
  await appendUpdate(transaction, row, { update, accountId, isSaved: !row.isUnsaved })
}
