import type { MailingContent, WholeMailing } from '@product/contract'
import { mailingMay } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { mailingError } from './errors.ts'
import { findMailing, lockMailing, type MailingRow } from './queries.ts'

type Saved = MailingContent & { id: string; baseRevision: number; accountId: string }

/**
 * Creates a draft from revision 0, or changes one. The same save sent again changes nothing, and one that another tab
 * sends after the draft was deleted does not bring it back.
 */
export async function saveMailing(
  { database }: Pick<Deps, 'database'>,
  { id, baseRevision, accountId, ...given }: Saved,
): Promise<WholeMailing> {
  const content = normalise(given)
  return await database.transaction().execute(async (transaction) => {
    const isNew = baseRevision === 0 && (await insertDraft(transaction, { id, accountId, content }))
    if (!isNew) await changeDraft(transaction, { id, baseRevision, content })
    return await findMailing(transaction, id)
  })
}

/** Fields that do not belong to the kind are not stored. */
const normalise = (content: MailingContent): MailingContent => ({
  ...content,
  effectiveOn: content.kind === 'notice' ? content.effectiveOn : null,
  inArchive: content.kind === 'newsletter' && content.inArchive,
})

type NewDraft = { id: string; accountId: string | null; content: MailingContent }

/** False where the id is taken. */
export async function insertDraft(
  transaction: Kysely<DB>,
  { id, accountId, content }: NewDraft,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('mailings')
    .values({ id, createdBy: accountId, ...columnsOf(content) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const columnsOf = ({ effectiveOn, ...content }: MailingContent) => ({
  ...content,
  effectiveOn: sql<Date | null>`${effectiveOn}::date`,
})

type Change = { id: string; baseRevision: number; content: MailingContent }

async function changeDraft(
  transaction: Kysely<DB>,
  { id, baseRevision, content }: Change,
): Promise<void> {
  const row = await lockMailing(transaction, id)
  if (row.revision === baseRevision + 1 && isSame(row, content)) return
  if (row.revision !== baseRevision) throw mailingError('mailing.changed')
  if (!mailingMay(row, 'edit')) throw mailingError('mailing.state')
  await transaction
    .updateTable('mailings')
    .set({ ...columnsOf(content), revision: baseRevision + 1, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

const isSame = (row: MailingRow, content: MailingContent): boolean =>
  row.kind === content.kind &&
  row.subject === content.subject &&
  row.previewText === content.previewText &&
  row.body === content.body &&
  row.effectiveOn === content.effectiveOn &&
  row.inArchive === content.inArchive
